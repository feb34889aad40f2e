import {
  credentials,
  Metadata,
  status,
  type CallOptions,
  type ChannelCredentials,
  type Client,
  type ClientOptions,
  type ClientReadableStream,
  type ClientUnaryCall,
  type ServiceError,
} from '@grpc/grpc-js';
import {
  BrokenCircuitError,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.js';
import { inSpan } from '../tracing.js';
import { carried } from '../trail.js';
import type { Logger } from '../logger.js';
import { createAskAgain, hasSeveral, type Asking } from './ask-again.js';
import { failuresInARow } from './failures-in-a-row.js';
import { appErrorOf, isResponse } from './status-table.js';

const defaultDeadlineMs = 2_000;
const retryAfterMs = 150;
const failuresToOpen = 5;
/** How long calls stop: to a server that is silent each try waits for its deadline; one that is gone fails it at once. */
const stopMs = { silent: 2_000, gone: 250 };

/** An address with several processes (`ipv4:host:port,host:port`): they take turns, past those that are gone. */
const turns = { round_robin: {} };
/** And past one that stands still: it is left out for some seconds when most of what it was asked in a second failed. */
const turnsOfResponding = {
  outlier_detection: {
    interval: { seconds: 1, nanos: 0 },
    base_ejection_time: { seconds: 3, nanos: 0 },
    max_ejection_time: { seconds: 10, nanos: 0 },
    max_ejection_percent: 50,
    failure_percentage_ejection: { threshold: 60, enforcement_percentage: 100, minimum_hosts: 2, request_volume: 3 },
    child_policy: [turns],
  },
};

type Callback<R> = (error: ServiceError | null, response: R) => void;
type Unary<Q, R> = (
  request: Q,
  metadata: Metadata,
  options: Partial<CallOptions>,
  callback: Callback<R>,
) => ClientUnaryCall;

type Streaming<Q, R> = (request: Q, metadata: Metadata, options: Partial<CallOptions>) => ClientReadableStream<R>;

/**
 * Each method of a generated client, taking its request: unary ones return a promise, those that stream their response
 * its messages one by one.
 */
export type PromiseClient<C> = {
  [M in Exclude<keyof C, keyof Client>]: C[M] extends Streaming<infer Q, infer R>
    ? (request: Q, options?: { deadlineMs?: number; signal?: AbortSignal }) => AsyncIterable<R>
    : C[M] extends Unary<infer Q, infer R>
      ? (request: Q, options?: { deadlineMs?: number }) => Promise<R>
      : never;
};

/**
 * A client whose calls have a deadline (2 s), are tried once more when the server cannot be reached, and stop for a moment
 * (`stopMs`) after five such failures in a row, those of one moment counted once (breaker). Of several processes a read
 * that waits asks the next one too.
 * Rejects with the server's AppError, or `unavailable`. Streams have the deadline as a whole and are not tried again.
 */
export function createRpcClient<C extends Client>(
  Ctor: new (address: string, creds: ChannelCredentials, options?: Partial<ClientOptions>) => C,
  o: { address: string; deadlineMs?: number; logger: Logger },
): PromiseClient<C> & { close(): void } {
  const client = new Ctor(o.address, credentials.createInsecure(), {
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [hasSeveral(o.address) ? turnsOfResponding : turns] }),
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 500,
    // Of a name whose processes were all replaced: the library waits 30 s before it asks DNS again.
    'grpc.dns_min_time_between_resolutions_ms': 1_000,
    'grpc.keepalive_time_ms': 20_000,
    'grpc.keepalive_timeout_ms': 3_000,
    'grpc.max_receive_message_length': 16 * 1024 * 1024,
  });
  const failures = failuresInARow(failuresToOpen);
  const halfOpenAfter = new DelegateBackoff(({ result }: IHalfOpenAfterBackoffContext) =>
    'error' in result && isUnreachable(result.error) ? stopMs.gone : stopMs.silent,
  );
  const breaker = circuitBreaker(handleWhen(isTransportFailure), { halfOpenAfter, breaker: failures });
  // Each try in vain stops them anew.
  let isTold = false;
  breaker.onBreak(() => {
    if (!isTold) o.logger.warn({ address: o.address }, 'gRPC calls stop: no response');
    isTold = true;
  });
  breaker.onReset(() => {
    isTold = false;
    o.logger.info({ address: o.address }, 'gRPC calls are possible again');
  });

  const askAgain = createAskAgain(o.address, (error) => isServiceError(error) && isResponse(error));

  /** A refusal is a response too, and ends the row of failures; of its own the breaker counts what succeeds only. */
  function heard(error: unknown): never {
    if (isServiceError(error) && isResponse(error)) failures.success();
    throw error;
  }

  async function call(method: string, request: unknown, deadlineMs: number): Promise<unknown> {
    const deadline = Date.now() + deadlineMs;
    const begin = (): Asking<unknown> => {
      let begun: ClientUnaryCall | undefined;
      const note = (unary: ClientUnaryCall) => void (begun = unary);
      const response = breaker.execute(() => callOnce(client, method, request, { deadline, note }).catch(heard));
      return { response, cancel: () => begun?.cancel() };
    };
    const once = (): Promise<unknown> => askAgain(method, begin);
    try {
      return await once().catch(async (error: unknown) => {
        if (!isUnreachable(error)) throw error;
        await sleep(retryAfterMs);
        return once();
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw unavailable(error);
      throw isServiceError(error) ? appErrorOf(error) : error;
    }
  }

  return new Proxy({} as PromiseClient<C> & { close(): void }, {
    get(_target, name) {
      if (name === 'close') return () => client.close();
      if (typeof name !== 'string' || !(name in client)) return undefined;
      return (request: unknown, options?: { deadlineMs?: number; signal?: AbortSignal }) => {
        const deadlineMs = options?.deadlineMs ?? o.deadlineMs ?? defaultDeadlineMs;
        const method = Reflect.get(client, name) as { responseStream?: boolean };
        if (method.responseStream === true) return messagesOf(client, name, request, { ...options, deadlineMs });
        return inSpan(`${Ctor.name}.${name}`, { kind: 'client' }, () => call(name, request, deadlineMs));
      };
    },
  });
}

function callOnce(
  client: Client,
  method: string,
  request: unknown,
  { deadline, note }: { deadline: number; note: (call: ClientUnaryCall) => void },
): Promise<unknown> {
  const unary = (client as unknown as Record<string, Unary<unknown, unknown>>)[method];
  return new Promise((resolve, reject) => {
    const call = unary!.call(client, request, trailMetadata(), { deadline }, (error, response) => {
      if (error === null) resolve(response);
      else reject(error);
    });
    note(call);
  });
}

/** Tells the server what the call was caused by. */
function trailMetadata(): Metadata {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(carried())) metadata.set(name, value);
  return metadata;
}

/** The messages of a streamed response; ends the call when its reader stops early. */
async function* messagesOf(
  client: Client,
  method: string,
  request: unknown,
  o: { deadlineMs: number; signal?: AbortSignal },
): AsyncGenerator<unknown> {
  o.signal?.throwIfAborted();
  const start = (client as unknown as Record<string, Streaming<unknown, unknown>>)[method];
  const stream = start!.call(client, request, trailMetadata(), { deadline: Date.now() + o.deadlineMs });
  const cancel = () => stream.cancel();
  o.signal?.addEventListener('abort', cancel);
  try {
    yield* stream as AsyncIterable<unknown>;
  } catch (error) {
    o.signal?.throwIfAborted();
    throw isServiceError(error) ? appErrorOf(error) : error;
  } finally {
    o.signal?.removeEventListener('abort', cancel);
    cancel();
  }
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'code' in error && 'metadata' in error;
}

function isUnreachable(error: unknown): boolean {
  return isServiceError(error) && error.code === status.UNAVAILABLE;
}

/** What the breaker counts: no response came. A response, even `unavailable`, shows that the server runs. */
function isTransportFailure(error: unknown): boolean {
  if (!isServiceError(error) || isResponse(error)) return false;
  return error.code === status.UNAVAILABLE || error.code === status.DEADLINE_EXCEEDED;
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'dependency-unavailable',
    'A part of the site does not respond. Try again shortly.',
    {
      retryAfterS: 2,
      cause,
    },
  );
}
