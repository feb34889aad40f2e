import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LeagueAccess, LeagueAccessSource } from '../league/access.js';
import { bearerOrCookie } from '../auth.js';
import { AppError } from '../errors.js';
import type { Access, App, HttpAppOptions } from './app-types.js';

type Route = { method: string; url: string; access: Access };

const routesOfApp = new WeakMap<object, Route[]>();

/** Every route with its access declaration (HEAD twins of GET routes are left out), for access tests. */
export function routesOf(app: App): Route[] {
  return routesOfApp.get(app) ?? [];
}

/** Authenticates in onRequest, checks the declared access before a byte of the body is read. */
export function addGuard(app: App, o: HttpAppOptions): void {
  const routes: Route[] = [];
  routesOfApp.set(app, routes);
  app.decorateRequest('account');
  app.decorateRequest('league');

  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    const name = `${String(route.method)} ${route.url}`;
    if (access === undefined) throw new Error(`${name} declares no access`);
    assertPossible(name, access, route.url, o);
    const methods = Array.isArray(route.method) ? route.method : [route.method];
    for (const method of methods) if (method !== 'HEAD') routes.push({ method, url: route.url, access });
  });

  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (isOpen(request)) return;
    const token = bearerOrCookie(request.headers);
    if (token === undefined) throw new AppError('unauthorized', 'unauthorized', 'Unauthorized: sign in first.');
    request.account = o.verifier.cached(token) ?? (await o.verifier.verify(token));
  });

  app.addHook('preParsing', async (request: FastifyRequest, _reply: FastifyReply) => {
    const access = request.routeOptions.config.access;
    if (access === 'member' || access === 'leagueAdmin') request.league = await leagueOf(request, o);
    if (access === 'leagueAdmin' && !request.league.admin) {
      throw new AppError('forbidden', 'not-a-league-admin', 'Only an admin of this league may do that.');
    }
    if (access === 'superAdmin' && !(await o.isSuperAdmin?.(request.account))) {
      throw new AppError('forbidden', 'not-a-super-admin', 'Only a super admin may do that.');
    }
  });
}

/** Unknown paths need no sign-in to be a 404; everything that is routed does, unless it says `public`. */
function isOpen(request: FastifyRequest): boolean {
  return request.is404 || request.routeOptions.config.access === 'public';
}

function assertPossible(name: string, access: Access, url: string, o: HttpAppOptions): void {
  const aboutLeague = access === 'member' || access === 'leagueAdmin';
  if (aboutLeague && !url.includes(':leagueId')) throw new Error(`${name}: ${access} needs a leagueId in the path`);
  if (aboutLeague && o.leagues === undefined) throw new Error(`${name}: ${access} needs the leagues option`);
  if (access === 'superAdmin' && o.isSuperAdmin === undefined) {
    throw new Error(`${name}: superAdmin needs the isSuperAdmin option`);
  }
}

async function leagueOf(request: FastifyRequest, o: HttpAppOptions): Promise<LeagueAccess> {
  const { leagueId = '' } = request.params as { leagueId?: string };
  if (!/^[0-9]{1,20}$/.test(leagueId)) {
    throw new AppError('invalid', 'invalid-request', 'Please enter a valid League ID', {
      details: { field: 'leagueId' },
    });
  }
  return requireMember(o.leagues, request.account.accountId, leagueId);
}

/**
 * The account's place in a league that it belongs to.
 * Throws AppError: `missing` for an unknown league, `forbidden` for one it is not in or that is not approved.
 */
export async function requireMember(
  leagues: LeagueAccessSource | undefined,
  accountId: string,
  leagueId: string,
): Promise<LeagueAccess> {
  const league = await leagues?.of(accountId, leagueId);
  if (league === undefined || !league.found) {
    throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  }
  if (!league.member) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
  if (league.leagueStatus !== 'approved') {
    throw new AppError('forbidden', 'league-not-approved', 'This league is not approved.');
  }
  return league;
}
