import type { IncomingMessage, RequestListener } from 'node:http';
import { bearerOrCookie } from '@dynasty/kit/auth';
import type { Request } from 'express';
import type { Deps } from '../deps.js';
import { networkOf } from '../plugin/limits.js';
import { pathOf } from '../plugin/logged-path.js';
import { sessionCookie } from '../plugin/session-cookie.js';
import type { Sharer } from './pool.js';

/** express's application, with what it makes requests of. */
export interface ExpressApp extends RequestListener {
  request: Request;
}

const leaguePath = /^\/api\/leagues\/([^/]+)/i;

/**
 * Who a request's place is counted for: the account of a token that was verified before, else the address that it came
 * from, since tokens can be made up; and the league that its path names.
 */
export function sharersOf(app: ExpressApp, { config, verifier }: Pick<Deps, 'config' | 'verifier'>) {
  const { name } = sessionCookie(config.http.publicUrl);
  return (req: IncomingMessage): Sharer[] => {
    const token = bearerOrCookie(req.headers, name);
    const account = token === undefined ? undefined : verifier.cached(token);
    const asker: Sharer =
      account === undefined
        ? { kind: 'address', id: networkOf(addressOf(app, req)) }
        : { kind: 'account', id: account.accountId };
    const league = leaguePath.exec(pathOf(req.url ?? ''))?.[1];
    return league === undefined ? [asker] : [asker, { kind: 'league', id: league }];
  };
}

/** The client's, as express reads it from behind trusted proxies; it makes each request one of its own first thing. */
function addressOf(app: ExpressApp, req: IncomingMessage): string {
  return (Object.setPrototypeOf(req, app.request) as Request).ip ?? '';
}
