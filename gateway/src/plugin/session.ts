import { bearerOrCookie } from '@dynasty/kit/auth';
import type { RequestHandler } from 'express';
import type { Deps } from '../deps.js';
import { refusalOf, refuse } from './refuse.js';
import { isCrossSite, isOwnPagesWrite, isWrite } from './same-origin.js';
import { sessionCookie } from './session-cookie.js';

const unauthorized = { status: 401, slug: 'unauthorized', message: 'Unauthorized: sign in again.' };
const notFromOurPage = { status: 403, slug: 'cross-site-write', message: 'This write did not come from our own page.' };
const foreignPage = { status: 403, slug: 'cross-site-stream', message: 'Another site may not open this stream.' };

export interface SessionParams {
  /** Refuse reads, too, that a page of another site causes: for responses that hold a connection. */
  ownPagesOnly: boolean;
}

export const sessionSchema = {
  $id: 'http://dynasty/schemas/policies/session.json',
  type: 'object',
  properties: { ownPagesOnly: { type: 'boolean', default: false } },
};

/**
 * Requires a signed-in caller and turns the session cookie into `Authorization: Bearer`, which the
 * services verify again. A write that only the cookie authorises must come from our own page.
 */
export function session({ config, verifier }: Pick<Deps, 'config' | 'verifier'>) {
  const { publicUrl } = config.http;
  const cookie = sessionCookie(publicUrl);
  return ({ ownPagesOnly }: SessionParams): RequestHandler =>
    (req, res, next) => {
      const byCookie = req.headers.authorization === undefined;
      const token = bearerOrCookie(req.headers, cookie.name);
      if (token === undefined) return refuse(res, unauthorized);
      if (byCookie && isWrite(req.method) && !isOwnPagesWrite(req.headers, publicUrl))
        return refuse(res, notFromOurPage);
      if (byCookie && ownPagesOnly && isCrossSite(req.headers, publicUrl)) return refuse(res, foreignPage);
      req.headers.authorization = `Bearer ${token}`;
      if (verifier.cached(token) !== undefined) return next();
      verifier.verify(token).then(
        () => next(),
        (error: unknown) => refuse(res, refusalOf(error)),
      );
    };
}
