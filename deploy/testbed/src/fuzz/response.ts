import { type App } from '@dynasty/kit/http';
import { text } from 'node:stream/consumers';
import { type FuzzRequest } from './requests.js';

export interface FuzzResponse {
  status: number;
  body: string;
  type: string;
  /** Its ETag. */
  tag?: string;
  ms: number;
}

/** Sends a request; of a response that does not end by itself only the beginning is waited for. */
export async function responseOf(app: App, request: FuzzRequest, isEndless: boolean): Promise<FuzzResponse> {
  const start = performance.now();
  const response = await app.inject({ ...request, payloadAsStream: isEndless });
  const { statusCode: status, headers } = response;
  const ms = performance.now() - start;
  const type = String(headers['content-type']);
  if (!isEndless) return { status, type, tag: headers.etag?.toString(), ms, body: response.body };
  const stream = response.stream();
  if (status >= 400) return { status, type, ms, body: await text(stream) };
  // As a page that is left.
  stream.on('error', () => undefined);
  response.raw.res.destroy();
  return { status, type, ms, body: '' };
}
