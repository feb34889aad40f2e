import type { ServerResponse } from 'node:http';
import { AppError, httpStatus } from '@dynasty/kit/errors';
import type { NoRoom } from '../load/held-bytes.js';
import { noteShed } from '../load/responses.js';
import type { Shed } from '../load/shed-count.js';

export interface Refusal {
  status: number;
  slug: string;
  message: string;
  retryAfterS?: number;
  /** Nothing more is taken from its connection. */
  closes?: true;
  /** For the sake of the others: it is counted as such, and says nothing of how people are served. */
  shed?: Shed;
}

export const bodyTooLarge: Refusal = { status: 413, slug: 'body-too-large', message: 'The body is too large.' };
export const bodyTooSlow: Refusal = {
  status: 408,
  slug: 'body-too-slow',
  message: 'What you sent did not arrive whole. Please try again.',
  closes: true,
  shed: { reason: 'slow', of: 'bodies' },
};
export const tooMuchToDo = {
  status: 503,
  slug: 'overloaded',
  message: 'Too much to do at the moment.',
  retryAfterS: 2,
} satisfies Refusal;
export const noRoomForBody = (reason: NoRoom): Refusal => ({ ...tooMuchToDo, shed: { reason, of: 'bodies' } });

/** A body is not taken any further. */
export class BodyRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/**
 * Ends a request with the product's error body `{message, slug, requestId}`. What else comes of its own body is thrown
 * away: unread it would stand in the way of the next request.
 */
export function refuse(res: ServerResponse, { status, slug, message, retryAfterS, closes, shed }: Refusal): void {
  res.req.resume();
  if (shed !== undefined) noteShed(res, shed);
  if (closes) res.setHeader('Connection', 'close');
  if (retryAfterS !== undefined) res.setHeader('Retry-After', String(retryAfterS));
  res.setHeader('Cache-Control', 'no-store');
  sendJson(res, status, { message, slug, requestId: res.getHeader('x-request-id') });
}

/** The refusal behind a BodyRefused or an AppError; anything else is our own fault and says nothing about itself. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof BodyRefused) return error.refusal;
  if (!(error instanceof AppError)) return { status: 500, slug: 'internal', message: 'Something went wrong.' };
  const { kind, slug, message, retryAfterS } = error;
  return { status: httpStatus(kind), slug, message, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  res.end(text);
}
