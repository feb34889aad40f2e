import type { Refusal } from './refuse.js';
import type { Ending } from './upstream/balance.js';

/** No connection came about, so the service never saw the request. */
const neverReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended before a response; typical of an idle socket that the service closed meanwhile. */
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** It did not respond, or its response stood still after it had begun. */
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Nobody is there to respond, or those that are there have more to do than they get done. */
export const unavailable: Refusal = {
  status: 503,
  slug: 'service-unavailable',
  message: 'The service is not available.',
  retryAfterS: 2,
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** What a failed request says of the process that had it. */
export function endingOf(error: unknown): Ending {
  const code = codeOf(error);
  if (neverReached.has(code) || cutOff.has(code)) return 'gone';
  return late.has(code) ? 'late' : 'broken off';
}

/** True when the same request may be sent again without taking effect twice. */
export function mayTryAgain(error: unknown, idempotent: boolean): boolean {
  const code = codeOf(error);
  return neverReached.has(code) || (idempotent && cutOff.has(code));
}

/** What the client is told of a service that did not respond. */
export function refusalOfFailure(error: unknown): Refusal {
  const code = codeOf(error);
  if (late.has(code)) {
    return { status: 504, slug: 'upstream-timeout', message: 'The service took too long to respond.' };
  }
  if (neverReached.has(code)) return unavailable;
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH') {
    return { status: 400, slug: 'malformed-request', message: 'The request is malformed.' };
  }
  return { status: 502, slug: 'upstream-failed', message: 'The service failed to respond.' };
}
