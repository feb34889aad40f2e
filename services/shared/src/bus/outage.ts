import { AppError, asDatabaseOutage, isError } from '../errors.js';
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

/** A service that responds INTERNAL is not away: this very request may be what fails in it. */
function isOutageOfService(error: AppError): boolean {
  if (error.kind !== 'unavailable' && error.kind !== 'limited') return false;
  return !(isGrpcError(error.cause) && grpcFaults.has(error.cause.code));
}

/** Node's names for what goes wrong with a connection, and those of undici, its HTTP client. */
const networkCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|UND_ERR_\w*TIMEOUT|UND_ERR_SOCKET)$/;

/** DEADLINE_EXCEEDED, UNAVAILABLE. */
const grpcOutages = new Set([4, 14]);
/** UNKNOWN, INTERNAL, DATA_LOSS. */
const grpcFaults = new Set([2, 13, 15]);

function isGrpcError(error: unknown): error is Error & { code: number } {
  return isError(error) && 'metadata' in error && 'code' in error && typeof error.code === 'number';
}
