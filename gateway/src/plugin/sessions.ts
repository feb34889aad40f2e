import { bearerOrCookie, type Account } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { inTime } from '@dynasty/kit/in-time';
import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../deps.js';
import { readBody } from './read-body.js';
import { refusalOf, refuse } from './refuse.js';
import { safeReturnTo } from './return-to.js';
import { isCrossSite, isOwnPagesWrite } from './same-origin.js';
import { sessionCookie } from './session-cookie.js';

const maxBodyBytes = 16 * 1024;
/** A bus that stands still is not waited for. */
const longestMs = 1_000;

/**
 * The gateway's own routes: POST and DELETE /api/auth/session, GET /api/login, GET /api/logout.
 * Nothing about a session is ever stored by a browser's cache.
 */
export function sessions(
  deps: Pick<Deps, 'config' | 'verifier' | 'signOuts' | 'logger' | 'heldBytes'>,
): RequestHandler {
  const { verifier, signOuts, logger } = deps;
  const { publicUrl } = deps.config.http;
  const cookie = sessionCookie(publicUrl);

  async function open(req: Request, res: Response): Promise<void> {
    requireOwnPage(req);
    const token = await tokenIn(req, res, deps);
    const { expiresAtMs } = await verifier.verify(token);
    res.setHeader('Set-Cookie', cookie.keep(token, expiresAtMs));
    res.writeHead(204).end();
  }

  async function close(req: Request, res: Response): Promise<void> {
    requireOwnPage(req);
    await signOut(req);
    res.setHeader('Set-Cookie', cookie.clear());
    res.writeHead(204).end();
  }

  /** `returnTo` is a path of our own or the whole request leads to the start page. */
  function login(req: Request, res: Response): void {
    const wanted = req.query.returnTo ?? '/';
    const returnTo = typeof wanted === 'string' ? safeReturnTo(wanted) : undefined;
    redirect(res, returnTo === undefined ? '/' : `/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  }

  /** The page behind `/signed-out` ends the identity server's session. */
  async function logout(req: Request, res: Response): Promise<void> {
    if (!isOwnNavigation(req)) return redirect(res, '/');
    await signOut(req);
    res.setHeader('Set-Cookie', cookie.clear());
    redirect(res, '/signed-out');
  }

  async function signOut(req: Request): Promise<void> {
    const token = bearerOrCookie(req.headers, cookie.name);
    const account = token === undefined ? undefined : await verifier.verify(token).catch((): undefined => undefined);
    if (account === undefined || account.sid === '') return;
    await record(account);
  }

  async function record(account: Account): Promise<void> {
    try {
      await inTime(longestMs, signOuts.record(account.sid));
    } catch (err) {
      // The token dies by itself within minutes; a person who leaves is not kept waiting for the bus.
      logger.warn({ err }, 'a sign-out could not be told to the services');
    }
  }

  function requireOwnPage(req: Request): void {
    const hasCookie = bearerOrCookie({ cookie: req.headers.cookie }, cookie.name) !== undefined;
    const own = hasCookie ? isOwnPagesWrite(req.headers, publicUrl) : !isCrossSite(req.headers, publicUrl);
    if (!own) throw new AppError('forbidden', 'cross-site-write', 'This write did not come from our own page.');
  }

  const routes: Record<string, (req: Request, res: Response) => void | Promise<void>> = {
    'POST /api/auth/session': open,
    'DELETE /api/auth/session': close,
    'GET /api/login': login,
    'GET /api/logout': logout,
  };

  return (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const route = routes[`${req.method} ${req.path}`];
    if (route === undefined) return refuse(res, { status: 404, slug: 'not-found', message: 'Not found.' });
    Promise.resolve(route(req, res)).catch((error: unknown) => {
      if (!res.headersSent && !res.destroyed) refuse(res, refusalOf(error));
    });
  };
}

/**
 * True when a person goes there by themselves or from a page of ours, by any link in it. No link on another site does,
 * and no frame or picture anywhere: the address of one may be somebody else's word within our own pages. Where the browser
 * does not say which it is, only what asks for a page counts, and the strict cookie tells other sites.
 */
function isOwnNavigation({ headers }: Request): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = headers;
  if (dest !== undefined && dest !== 'document') return false;
  if (site === undefined)
    return asksForPage(headers) && (headers.cookie !== undefined || headers.referer === undefined);
  return site === 'same-origin' || site === 'none';
}

/** Browsers ask for pages and frames with it, and for a picture without. */
const asksForPage = ({ accept = '' }: Request['headers']): boolean => accept.includes('text/html');

async function tokenIn(req: Request, res: Response, deps: Pick<Deps, 'config' | 'heldBytes'>): Promise<string> {
  if (!/^application\/json(?:;\s*charset=utf-8)?$/i.test(req.headers['content-type'] ?? '')) {
    throw new AppError('unsupported', 'unsupported-media-type', 'The body must be application/json.');
  }
  const body = await readBody(req, res, maxBodyBytes, deps);
  if (body === undefined) throw new AppError('too-large', 'body-too-large', 'The body is too large.');
  const token = parsedToken(body.toString('utf8'));
  if (token === undefined) throw new AppError('invalid', 'invalid-body', 'The body must be {"token": "…"}.');
  return token;
}

function parsedToken(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('token' in value)) return undefined;
    return typeof value.token === 'string' && value.token !== '' ? value.token : undefined;
  } catch {
    return undefined;
  }
}

function redirect(res: Response, location: string): void {
  res.writeHead(302, { Location: location, 'Content-Length': 0 }).end();
}
