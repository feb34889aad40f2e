import {
  Server,
  ServerCredentials,
  status,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { Readable, type Writable } from 'node:stream';
import { AppError, asDatabaseOutage } from '../errors.js';
import type { Logger } from '../logger.js';
import { histogram } from '../metrics.js';
import { followTrail } from '../tracing.js';
import { statusOf } from './status-table.js';

/** Where a service registers its implementations. */
export interface RpcServer {
  addService(definition: ServiceDefinition, implementation: UntypedServiceImplementation): void;
}

const drainMs = 5_000;
const maxMessageBytes = 16 * 1024 * 1024;
/** A client asks for the addresses of a name again when it loses a connection: so it finds processes that were added. */
const longestConnectionMs = 60_000;

/**
 * Listens for gRPC calls on host:port (0 picks a free one), with grpc.health.v1. `close` lets calls finish.
 * @param o.connectionMs how long a connection takes new calls, give or take a tenth; it ends with its last call
 */
export async function serveRpc(o: {
  host: string;
  port: number;
  logger: Logger;
  connectionMs?: number;
  add: (server: RpcServer) => void;
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
    // No grace is set, after which calls would be cut off: a stream may take a minute, and each call has a deadline.
    'grpc.max_connection_age_ms': o.connectionMs ?? longestConnectionMs,
  });
  const health = new HealthImplementation({ '': 'SERVING' });
  health.addToServer(server);
  o.add({
    addService: (definition, implementation) => server.addService(definition, observed(implementation, o.logger)),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${o.host}:${o.port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(new Error(`gRPC cannot listen on ${o.host}:${o.port}: ${error.message}`));
    });
  });
  return {
    port,
    async close() {
      health.setStatus('', 'NOT_SERVING');
      const late = setTimeout(() => server.forceShutdown(), drainMs);
      await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      clearTimeout(late);
    },
  };
}

/** A unary RPC from an async function: AppErrors travel with kind and slug, anything else is INTERNAL and logged. */
export function unaryHandler<Q, R>(fn: (request: Q) => Promise<R>): handleUnaryCall<Q, R> {
  return (call: ServerUnaryCall<Q, R>, callback: sendUnaryData<R>) => {
    fn(call.request).then(
      (response) => callback(null, response),
      (error: unknown) => callback(statusOfFailure(error)),
    );
  };
}

/**
 * A streaming RPC from an async generator of its messages; the next one is asked for when the caller has room for it.
 * Errors travel as those of unary ones do.
 */
export function streamHandler<Q, R>(fn: (request: Q) => AsyncIterable<R>): handleServerStreamingCall<Q, R> {
  return (call: ServerWritableStream<Q, R>) => {
    const messages = Readable.from(fn(call.request));
    messages.on('error', (error: unknown) => call.emit('error', statusOfFailure(error)));
    // Whoever made them stops, and gives back what they hold, once nobody reads any more.
    call.once('cancelled', () => messages.destroy());
    messages.pipe(call as unknown as Writable);
  };
}

function statusOfFailure(error: unknown): Partial<FaultOfOurs> {
  const known = error instanceof AppError ? error : asDatabaseOutage(error);
  return known === undefined ? faultOfOurs(error) : statusOf(known);
}

const faultOfOurs = (cause: unknown): FaultOfOurs => ({
  code: status.INTERNAL,
  details: 'Something went wrong on our side.',
  cause,
});

/** The error for the caller; the real cause is logged here only. */
interface FaultOfOurs {
  code: status;
  details: string;
  cause?: unknown;
}

/** The same implementations, with faults logged and every unary call's duration measured. */
function observed(implementation: UntypedServiceImplementation, logger: Logger): UntypedServiceImplementation {
  const seconds = histogram(
    'rpc_server_duration_seconds',
    'Time to respond to a gRPC call',
    ['method', 'code'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
  );
  const entries = Object.entries(implementation).map(([method, handle]) => {
    const watched = (call: ServerUnaryCall<unknown, unknown>, callback?: sendUnaryData<unknown>): void => {
      const from = performance.now();
      const run = (): Promise<void> =>
        new Promise((resolve, reject) => {
          const done: sendUnaryData<unknown> = (error, ...rest) => {
            const code = status[error === null ? status.OK : (error.code ?? status.UNKNOWN)];
            const ms = performance.now() - from;
            seconds.observe({ method, code }, ms / 1000);
            if (error !== null && 'cause' in error) logger.error({ err: error.cause, method }, 'gRPC call failed');
            else logger.debug({ method, code, ms: Math.round(ms) }, 'gRPC call');
            callback?.(error, ...rest);
            if (error === null) resolve();
            else reject(new Error(code));
          };
          (handle as handleUnaryCall<unknown, unknown>)(call, done);
          // A stream goes on by itself.
          if (callback === undefined) resolve();
        });
      // The caller has been told of a failure by then.
      followTrail([call.metadata.getMap()], method, { kind: 'server' }, run).catch(() => undefined);
    };
    return [method, watched];
  });
  return Object.fromEntries(entries) as UntypedServiceImplementation;
}
