import type { ServerResponse } from 'node:http';
import { AppError, httpStatus } from '@dynasty/kit/errors';

export interface Refusal {
  status: number;
  slug: string;
  message: string;
  retryAfterS?: number;
}

export const bodyTooLarge: Refusal = { status: 413, slug: 'body-too-large', message: 'The body is too large.' };

/** Ends a request with the product's error body `{message, slug, requestId}`. */
export function refuse(res: ServerResponse, { status, slug, message, retryAfterS }: Refusal): void {
  if (retryAfterS !== undefined) res.setHeader('Retry-After', String(retryAfterS));
  res.setHeader('Cache-Control', 'no-store');
  sendJson(res, status, { message, slug, requestId: res.getHeader('x-request-id') });
}

/** The refusal behind an AppError; anything else is our own fault and says nothing about itself. */
export function refusalOf(error: unknown): Refusal {
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
