import { status } from '@grpc/grpc-js';
import { mongo, MongooseError } from 'mongoose';
import { NatsError } from 'nats';
import { isOutage } from '../src/bus/outage.js';
import { AppError, asDatabaseOutage } from '../src/errors.js';
import { appErrorOf, statusOf } from '../src/rpc/status-table.js';

const server = (code: number, ...labels: string[]) =>
  new mongo.MongoServerError({ message: 'x', code, errorLabels: labels });
const grpc = (code: status) => Object.assign(new Error('x'), { code, details: 'x', metadata: { get: () => [] } });
const toldByClient = (code: status) => appErrorOf(grpc(code) as never);
/** What a service said itself, at the other end. */
const toldByService = (error: AppError) => appErrorOf(Object.assign(new Error('x'), statusOf(error)) as never);
const wrapped = (cause: unknown) => new Error('the week could not be stored', { cause });
const bulk = (cause: Error) => new mongo.MongoBulkWriteError(cause as never, {} as never);

it.each<[string, unknown]>([
  ['no server', new mongo.MongoServerSelectionError('x', {} as never)],
  ['a lost connection', new mongo.MongoNetworkError('x')],
  ['not connected', new mongo.MongoNotConnectedError('x')],
  ['no primary', server(10107)],
  ['a primary that steps down', server(189)],
  ['a server that stops', server(11600)],
  ['a transaction that the server ended', server(251, 'TransientTransactionError')],
  ['a lasting write conflict', server(112, 'TransientTransactionError')],
  ['a commit without a response', server(64, 'UnknownTransactionCommitResult')],
  ['a full disk', new mongo.MongoServerError({ message: '28: No space left on device', code: 8 })],
  ['a response that is late', new mongo.MongoOperationTimeoutError('x')],
  ['mongoose before its connection', new MongooseError('Cannot call `a.find()` before initial connection is complete')],
  ['a bulk write that one of them stopped', bulk(new mongo.MongoNetworkError('x'))],
  ['one of them as a cause', wrapped(wrapped(new mongo.MongoNetworkError('x')))],
  ['an AppError that says so', new AppError('unavailable', 'away', 'x')],
  ['a service that has had too many calls', new AppError('limited', 'rate-limited', 'x')],
  ['a gRPC server that is away', grpc(status.UNAVAILABLE)],
  ['a gRPC deadline', grpc(status.DEADLINE_EXCEEDED)],
  ['the same, as our clients tell it', toldByClient(status.UNAVAILABLE)],
  ['a deadline, as our clients tell it', toldByClient(status.DEADLINE_EXCEEDED)],
  ['a call that was ended from outside', toldByClient(status.CANCELLED)],
  ['a service that says that it is away', toldByService(new AppError('unavailable', 'away', 'x'))],
  ['a service that says that it had too many calls', toldByService(new AppError('limited', 'rate-limited', 'x'))],
  ['a broker that does not respond', new NatsError('x', 'TIMEOUT')],
  ['a broker where nobody listens', new NatsError('x', '503')],
  ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
  [
    'fetch on a refused connection',
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
  ],
  ['fetch that took too long', new DOMException('x', 'TimeoutError')],
])('%s is an outage', (_name, error) => {
  expect(isOutage(error)).toBe(true);
});

it.each<[string, unknown]>([
  ['a mistake in the code', new TypeError('x is not a function')],
  ['a duplicate key', server(11000)],
  ['a server that stumbles', server(8)],
  ['a document that is too large', server(10334)],
  ['a bulk write with a duplicate key', bulk(server(11000))],
  ['a schema that does not fit', new MongooseError('x')],
  ['an AppError of another kind', new AppError('missing', 'no-league', 'x')],
  ['the same because of an outage', new AppError('invalid', 'x', 'x', { cause: new mongo.MongoNetworkError('x') })],
  ['a gRPC server that stumbles', grpc(status.INTERNAL)],
  ['the same, as our clients tell it', toldByClient(status.INTERNAL)],
  ['a gRPC message that is too large', toldByClient(status.RESOURCE_EXHAUSTED)],
  ['a method that the other service does not have', toldByClient(status.UNIMPLEMENTED)],
  ['a request that gRPC refuses', toldByClient(status.INVALID_ARGUMENT)],
  ['what a service says that it refuses', toldByService(new AppError('unprocessable', 'x', 'x'))],
  ['an event that the broker refuses', new AppError('unprocessable', 'event-refused', 'x')],
  ['what is no error', 'ECONNREFUSED'],
])('%s is none', (_name, error) => {
  expect(isOutage(error)).toBe(false);
});

it('a cause that is its own cause ends', () => {
  const error = new Error('x');
  error.cause = error;
  expect(isOutage(error)).toBe(false);
});

it('the database’s outages reach callers as such', () => {
  expect(asDatabaseOutage(server(10107))).toMatchObject({
    kind: 'unavailable',
    slug: 'database-unavailable',
    retryAfterS: 2,
  });
  expect(asDatabaseOutage(server(11000))).toBeUndefined();
});
