import { NatsError } from 'nats';
import { AppError } from '../errors.js';

/** The NATS client's code for a question that nobody listens to. */
const noResponder = '503';
/** Codes of the NATS client: lost connection, no response in time, no responder. */
const outageCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DRAINING',
  'CONNECTION_REFUSED',
  'CONNECTION_TIMEOUT',
  'DISCONNECT',
  'TIMEOUT',
  noResponder,
]);

/** JetStream's status while it has more to do than it takes in (429), or cannot serve (503). */
const outageStatuses = new Set([429, 503]);
/** JetStream's number for a message of which it knows that it was sent, and not yet that a majority has stored it. */
const beingStored = 10158;

/** True when the broker was not reachable, or reported that it cannot say or do so now. */
export function isBrokerOutage(error: unknown): boolean {
  if (!(error instanceof NatsError)) return false;
  const { code = 0, err_code } = error.api_error ?? {};
  return outageCodes.has(error.code) || outageStatuses.has(code) || err_code === beingStored;
}

/** True when nobody listens to what was asked. */
export const isNoResponder = (error: unknown): boolean => error instanceof NatsError && error.code === noResponder;

/** `unavailable` while the broker is away, `unprocessable` for what it refuses: too large, not allowed, wrong stream. */
export function asPublishError(error: unknown): AppError {
  if (isBrokerOutage(error)) return brokerAway(error);
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('unprocessable', 'event-refused', `The event broker refuses the event: ${reason}`, {
    cause: error,
  });
}

/** What callers get while the broker is away. */
export function brokerAway(cause?: unknown): AppError {
  return new AppError('unavailable', 'broker-unavailable', 'The event broker is not reachable.', {
    retryAfterS: 2,
    cause,
  });
}

/** An error as callers get it: of a broker that does not respond as AppError `unavailable`. */
export function asOutage(error: unknown): unknown {
  return isBrokerOutage(error) ? brokerAway(error) : error;
}

/** What the broker responds; its errors as callers get them. */
export async function unlessAway<T>(response: Promise<T>): Promise<T> {
  return response.catch((error: unknown) => {
    throw asOutage(error);
  });
}

/** True for one of JetStream's numbered errors. */
export function isApiError(error: unknown, ...codes: number[]): boolean {
  const code = error instanceof NatsError ? error.api_error?.err_code : undefined;
  return code !== undefined && codes.includes(code);
}

/** JetStream's numbers for what is not there. */
const notFound = [10014, 10037, 10043, 10059];

/** Undefined for a stream, consumer or message that does not exist. */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (isApiError(error, ...notFound)) return undefined;
    throw error;
  });
}

/**
 * Leaves as it is what this connection may not change: how a stream is kept is its owner's to say
 * (deploy/nats/nats.conf), who does so at its start, and the others use it as it is.
 */
export async function whereAllowed(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof NatsError && error.isPermissionError())) throw error;
  });
}
