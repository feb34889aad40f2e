import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRequestId, requestIdHeader } from '@dynasty/kit/trail';
import type { Deps } from '../deps.js';

/** Headers of every response; pages and the identity server replace the content policy by their own. */
export function commonHeaders({ config }: Pick<Deps, 'config'>): [string, string][] {
  const https = config.http.publicUrl.protocol === 'https:';
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Content-Security-Policy', "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ...(https ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] satisfies [string, string]] : []),
  ];
}

/** Gives a response the request's id, which it returns, and what every response has. */
export function greet({ config, draining }: Pick<Deps, 'config' | 'draining'>) {
  const headers = commonHeaders({ config });
  return (req: IncomingMessage, res: ServerResponse): string => {
    const id = requestIdOf(req);
    res.setHeader(requestIdHeader, id);
    for (const [name, value] of headers) res.setHeader(name, value);
    if (draining.started) res.setHeader('Connection', 'close');
    return id;
  };
}

/** The id that a client gave its request, or a new one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers[requestIdHeader];
  return isRequestId(given) ? given : randomUUID();
}
