import type { RequestHandler } from 'express';
import type { Deps } from '../deps.js';
import type { GatewayConfig } from '../express-gateway.js';
import { forwardedHeaders, passedHeaders } from './forwarded.js';
import { relay } from './relay.js';
import { sessionCookie } from './session-cookie.js';
import { watchClients } from './slow-client.js';
import type { Upstreams } from './upstreams.js';

/** Forms and token requests are short. */
const maxBodyBytes = 64 * 1024;

export interface IdentityParams {
  serviceEndpoint: string;
  timeoutMs: number;
}

export const identitySchema = {
  $id: 'http://dynasty/schemas/policies/identity.json',
  type: 'object',
  properties: {
    serviceEndpoint: { type: 'string' },
    timeoutMs: { type: 'integer', minimum: 1, default: 10_000 },
  },
  required: ['serviceEndpoint'],
};

/** Claims about the connection that only this gateway makes. */
const droppedFromRequests =
  /^(?:host|cookie|forwarded|via|x-forwarded-|x-real-ip|x-original-|x-rewrite-|x-http-method)/;
/** Our pages and the identity server are one origin; no other page is to read its responses. */
const droppedFromResponses = /^access-control-/;
/** For pages that bring no policy of their own; silent sign-in shows them in a frame of ours. */
const framePolicy = "object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/** Lends the identity server our origin: it sees the public address in Host and X-Forwarded-*. */
export function identity(
  { config, logger, heldBytes }: Pick<Deps, 'config' | 'logger' | 'heldBytes'>,
  upstreams: Upstreams,
) {
  const { publicUrl } = config.http;
  const watch = watchClients(config.http.standstillMs);
  const session = sessionCookie(publicUrl).name;
  return ({ serviceEndpoint, timeoutMs }: IdentityParams, gateway: GatewayConfig): RequestHandler => {
    const upstream = upstreams.of(gateway, serviceEndpoint, { unlimited: false });
    return (req, res) => {
      const cookie = cookiesWithout(req.headers.cookie, session);
      const headers = {
        ...(passedHeaders(req.headers, droppedFromRequests) as Record<string, string | string[]>),
        ...forwardedHeaders(req, publicUrl),
        ...(cookie === '' ? {} : { cookie }),
        host: publicUrl.host,
        'x-request-id': String(res.getHeader('x-request-id')),
      };
      res.setHeader('X-Frame-Options', 'SAMEORIGIN');
      res.setHeader('Content-Security-Policy', framePolicy);
      const responseHeaders = (response: typeof req.headers) => passedHeaders(response, droppedFromResponses);
      const sent = { upstream, headers, timeoutMs, maxBodyBytes };
      relay(req, res, { ...sent, watch, responseHeaders, logger, config, heldBytes });
    };
  };
}

/** The identity server has no business with our session's token. */
function cookiesWithout(cookies: string | undefined, name: string): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair !== '' && !pair.startsWith(`${name}=`)).join('; ');
}
