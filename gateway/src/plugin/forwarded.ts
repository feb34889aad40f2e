import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Request } from 'express';

/** Headers of one connection only (RFC 9110, 7.6.1), and those that say what the sender is made of. */
const neverPassed = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'server',
  'x-powered-by',
  'x-request-id',
]);

/** The headers without those of the connection and without the names that `drop` matches. */
export function passedHeaders(headers: IncomingHttpHeaders, drop: RegExp): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!neverPassed.has(name) && !drop.test(name) && headers[name] !== undefined) passed[name] = headers[name];
  }
  return passed;
}

/** Who asked and by which address, as this gateway knows it; the client's own claims are replaced. */
export function forwardedHeaders(req: Request, publicUrl: URL): Record<string, string> {
  return {
    'x-forwarded-for': req.ip ?? '',
    'x-forwarded-host': publicUrl.host,
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-forwarded-port': publicUrl.port || (publicUrl.protocol === 'https:' ? '443' : '80'),
  };
}

/** The request's headers by name, without the ones that are absent. */
export function picked(req: IncomingMessage, names: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = req.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
