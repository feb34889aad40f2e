import { Type } from 'typebox';
import type { LeagueAccess } from '../src/league/access.js';
import type { Account } from '../src/auth.js';
import { AppError, type Kind } from '../src/errors.js';
import { createHttpApp, ErrorBody, superAdminRule, type App, type HttpAppOptions, type HttpCore } from '../src/http.js';
import { leagueRules } from '../src/league/access-rules.js';
import { LeagueParams, WeekParams } from '../src/league/route-params.js';
import { createCallLimits } from '../src/limits.js';
import { createLogger } from '../src/logger.js';

const account = { accountId: 'me', email: 'me@example.test' } as Account;
const verifier = {
  cached: () => undefined,
  async verify(token: string) {
    if (token.startsWith('good.')) return { ...account, accountId: token.split('.')[1] ?? '' };
    throw new AppError('unauthorized', 'unauthorized', 'Unauthorized');
  },
};
const place: LeagueAccess = {
  found: true,
  chainId: 'chain',
  connectionId: 'connection',
  leagueStatus: 'approved',
  member: true,
  admin: false,
  commissioner: false,
  rosterId: 1,
  sleeperUserId: '77',
  season: '2025',
  displayName: 'Me',
  leagueId: '1',
};
const places: Record<string, Partial<LeagueAccess>> = {
  1: {},
  2: { member: false },
  3: { leagueStatus: 'suspended' },
  4: { admin: true },
  5: { found: false },
  6: { commissioner: true },
  7: { commissioner: true, leagueStatus: 'suspended' },
};
const logger = createLogger({ service: 'test', level: 'silent' });
/** Kinds that the routes under /kinds throw. */
export const kinds: Kind[] = ['invalid', 'forbidden', 'missing', 'conflict', 'unprocessable', 'limited', 'unavailable'];

/** An app with one route of each sort; `dependency.up` is what /readyz sees. */
export async function appWithRoutes(dependency = { up: true }): Promise<App> {
  const app = await newApp(lonelyCore(dependency));
  const body = Type.Object({ text: Type.String({ maxLength: 5 }), n: Type.Optional(Type.Integer()) });
  const response = { 200: Type.Object({ ok: Type.Boolean() }), 404: ErrorBody };
  app.post('/write', { config: { access: 'account', write: 'reads' }, schema: { body, response } }, async () => ({
    ok: true,
    secret: 1,
  }));
  app.get(
    '/leagues/:leagueId',
    { config: { access: 'member' }, schema: { params: LeagueParams } },
    async (request) => ({
      chain: request.league.chainId,
    }),
  );
  app.get(
    '/leagues/:leagueId/weeks/:week',
    { config: { access: 'member' }, schema: { params: WeekParams } },
    async (r) => ({
      week: r.params.week + 0,
    }),
  );
  app.delete('/leagues/:leagueId', { config: { access: 'leagueAdmin', write: 'plain' } }, async () => ({}));
  app.put('/leagues/:leagueId', { config: { access: 'adminOrCommissioner', write: 'plain' } }, async () => ({}));
  app.get('/super', { config: { access: 'superAdmin' } }, async () => ({}));
  app.get(
    '/list',
    { config: { access: 'account' }, schema: { querystring: Type.Object({ n: Type.Integer() }) } },
    async (r) => ({
      n: r.query.n,
    }),
  );
  app.get('/limited', { config: { access: 'account', limit: { max: 2, windowS: 60 } } }, async () => ({}));
  app.get('/boom', { config: { access: 'account' } }, async () => Promise.reject(new Error('/secret/path is broken')));
  app.get('/kept', { config: { access: 'account' } }, async (_r, reply) =>
    reply.header('cache-control', 'max-age=9').send({}),
  );
  for (const kind of kinds) {
    app.get(`/kinds/${kind}`, { config: { access: 'public' } }, async () => {
      throw new AppError(kind, `slug-${kind}`, 'text', { details: { extra: 1 } });
    });
  }
  await app.ready();
  return app;
}

const withoutDatabase = (): Promise<never> => Promise.reject(new Error('there is no database here'));

/** A core that serves requests without servers behind it. */
export function lonelyCore(dependency = { up: true }): HttpCore {
  return {
    logger,
    verifier,
    limits: 'on',
    callLimits: createCallLimits(),
    idempotency: { stored: async () => undefined, run: withoutDatabase, receive: withoutDatabase },
    readiness: { mongo: () => (dependency.up ? Promise.resolve() : Promise.reject(new Error('away'))) },
    silence: { since: () => undefined, ask: async () => undefined, onBegin: () => () => undefined },
  };
}

/** The app as a service creates it, without routes of its own. */
export function newApp(core: HttpCore = lonelyCore(), options: Partial<HttpAppOptions> = {}): Promise<App> {
  const leagues = leagueRules({ of: async (_account, leagueId) => ({ ...place, ...places[leagueId], leagueId }) });
  const access = { ...leagues, ...superAdminRule(async ({ accountId }) => accountId === 'root') };
  return createHttpApp(core, { title: 'Test', access, ...options });
}

/** The headers of a signed-in account. */
export const as = (who: string) => ({ authorization: `Bearer good.${who}.x` });
