import { AppError, asDatabaseOutage, isError, isKind } from '../errors.js';
import { isBrokerOutage } from './broker-errors.js';

/** How deep chains of causes are followed. */
const maxDepth = 5;

/**
 * True when something that the work depends on is to blame (database, broker, another service, the network): the same
 * work may succeed later, so it is not counted as a failure of the event.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!isError(error) || depth === maxDepth) return false;
  if (error instanceof AppError) return isOutageOfService(error);
  if (asDatabaseOutage(error) !== undefined || isBrokerOutage(error)) return true;
  if (error.name === 'TimeoutError') return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && networkCodes.test(code)) return true;
  if (isGrpcError(error)) return grpcOutages.has(error.code);
  return isOutage(error.cause, depth + 1);
}

/**
 * What another service says itself of being away, or of too many calls, is taken at its word. A status that gRPC made up
 * is an outage only where no response came: this very request may be what it refuses, or what fails in it.
 */
function isOutageOfService({ kind, cause }: AppError): boolean {
  if (kind !== 'unavailable' && kind !== 'limited') return false;
  return !isGrpcError(cause) || isKind(cause.metadata?.get('kind')[0]) || grpcOutages.has(cause.code);
}

/** Node's names for what goes wrong with a connection, and those of undici, its HTTP client. */
const networkCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|UND_ERR_\w*TIMEOUT|UND_ERR_SOCKET)$/;

/** CANCELLED, DEADLINE_EXCEEDED, UNAVAILABLE. */
const grpcOutages = new Set([1, 4, 14]);

type GrpcError = Error & { code: number; metadata?: { get(key: string): unknown[] } };

function isGrpcError(error: unknown): error is GrpcError {
  return isError(error) && 'metadata' in error && 'code' in error && typeof error.code === 'number';
}
