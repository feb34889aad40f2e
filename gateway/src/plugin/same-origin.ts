import type { IncomingHttpHeaders } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD']);

/** True for a method that may change something. */
export function isWrite(method: string): boolean {
  return !safeMethods.has(method);
}

/**
 * True when the browser says that another site caused the request. Our own origin is the public
 * address, or the one in Host: a browser never lets a page choose that.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl.origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}

/**
 * A write that is authorised by the cookie alone must prove that our own page sent it: the header
 * `X-Requested-With: dynasty`, which no form can set, and a browser's word for the origin.
 */
export function isOwnPagesWrite(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  if (headers['x-requested-with'] !== 'dynasty') return false;
  if (headers.origin === undefined && headers['sec-fetch-site'] === undefined) return false;
  return !isCrossSite(headers, publicUrl);
}
