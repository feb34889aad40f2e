import { randomUUID } from 'node:crypto';
import { accessTable, assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { type ReadBed, readBed } from './support/read-bed.js';
import {
  DRAFT,
  LEAGUE,
  NOW,
  OTHER_DRAFT,
  OTHER_LEAGUE,
  seedSmallWorld,
  SUSPENDED_LEAGUE,
  TRADE,
} from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const call = async (who: string, method: string, url: string) => {
  const headers = await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  const body = url.endsWith('/invitations') ? { sleeperUserId: '106' } : { rosterId: 1 };
  const payload = method === 'GET' ? undefined : body;
  return world.app.inject({ method: method as 'GET', url, headers, payload });
};
const rowsFor = (leagueId: string, kind: 'member' | 'leagueAdmin') =>
  accessTable(world.app, {
    ...{ leagueId, userId: '101', transactionId: TRADE },
    ...{ invitationId: randomUUID(), requestId: randomUUID() },
  }).filter(({ access }) => access === kind);
const rows = (leagueId: string) => rowsFor(leagueId, 'member');

describe('who may call what', () => {
  it('is declared for every route', () => {
    const open = accessTable(world.app).filter(({ access, url }) => access === 'public' && url.startsWith('/api/'));
    expect(open).toEqual([]);
    const routes = accessTable(world.app)
      .filter(({ access }) => access !== 'public')
      .map(({ method, url, access }) => `${access} ${method} ${url}`);
    expect(routes.sort()).toEqual([
      'account DELETE /api/auth/user/data',
      'account DELETE /api/auth/user/sleeper',
      'account DELETE /api/leagues/:leagueId/membership',
      'account GET /api/auth/user',
      'account GET /api/auth/user/data',
      'account GET /api/invitations/:token',
      'account GET /api/leagues',
      'account GET /api/nfl/state',
      'account GET /api/players',
      'account GET /api/players/demographics',
      'account GET /api/user-leagues',
      'account POST /api/invitations/:token/accept',
      'account POST /api/verify-league',
      'account PUT /api/auth/user/preferences',
      'leagueAdmin DELETE /api/leagues/:leagueId/historical-data/collect',
      'leagueAdmin DELETE /api/leagues/:leagueId/invitations/:invitationId',
      'leagueAdmin DELETE /api/leagues/:leagueId/join-requests/:requestId',
      'leagueAdmin GET /api/leagues/:leagueId/historical-data/breakdown',
      'leagueAdmin GET /api/leagues/:leagueId/historical-data/import',
      'leagueAdmin GET /api/leagues/:leagueId/historical-data/status',
      'leagueAdmin GET /api/leagues/:leagueId/invitations',
      'leagueAdmin GET /api/leagues/:leagueId/join-requests',
      'leagueAdmin POST /api/leagues/:leagueId/historical-data/collect',
      'leagueAdmin POST /api/leagues/:leagueId/historical-data/import',
      'leagueAdmin POST /api/leagues/:leagueId/invitations',
      'leagueAdmin POST /api/leagues/:leagueId/join-requests/:requestId/vouch',
      'leagueOverseer GET /api/leagues/:leagueId/export',
      'member GET /api/leagues/:leagueId',
      'member GET /api/leagues/:leagueId/admin-status',
      'member GET /api/leagues/:leagueId/available-teams',
      'member GET /api/leagues/:leagueId/byes',
      'member GET /api/leagues/:leagueId/extended-seasons',
      'member GET /api/leagues/:leagueId/future-picks',
      'member GET /api/leagues/:leagueId/historical-champions',
      'member GET /api/leagues/:leagueId/historical-drafts',
      'member GET /api/leagues/:leagueId/matchups/:week',
      'member GET /api/leagues/:leagueId/matchups/:week/:rosterId',
      'member GET /api/leagues/:leagueId/member-championships',
      'member GET /api/leagues/:leagueId/memberships',
      'member GET /api/leagues/:leagueId/my-matchup/:week',
      'member GET /api/leagues/:leagueId/optimal-lineup/:week',
      'member GET /api/leagues/:leagueId/player-search',
      'member GET /api/leagues/:leagueId/playoffs',
      'member GET /api/leagues/:leagueId/roster',
      'member GET /api/leagues/:leagueId/rosters',
      'member GET /api/leagues/:leagueId/standings',
      'member GET /api/leagues/:leagueId/team-claims',
      'member GET /api/leagues/:leagueId/trades/:transactionId',
      'member GET /api/leagues/:leagueId/transactions/:week',
      'member GET /api/leagues/:leagueId/user/:userId/admin-status',
      'member GET /api/leagues/:leagueId/users',
      'member GET /api/user-membership/:leagueId',
      'member POST /api/leagues/:leagueId/claim-team',
      'participant GET /api/drafts/:draftId/picks',
    ]);
  });

  it('refuses everybody who is not signed in', async () => {
    await expect(assertAnonymousIsRefused(world.app)).resolves.toBe(54);
  });

  it.each([
    ['member of another league', 'eve', LEAGUE, 403, 'not-a-member'],
    ['member, asking for another league', 'ann', OTHER_LEAGUE, 403, 'not-a-member'],
    ['somebody new', 'zoe', LEAGUE, 403, 'not-a-member'],
    ['member of a suspended league', 'ann', SUSPENDED_LEAGUE, 403, 'league-not-approved'],
    ['member, asking for an unknown league', 'ann', '424242', 404, 'league-not-found'],
    ['member, asking with a malformed id', 'ann', '12a', 400, 'invalid-request'],
    ['member, asking with too long an id', 'ann', '1'.repeat(21), 400, 'invalid-request'],
  ])('refuses a %s on every league route', async (_, who, leagueId, status, slug) => {
    const routes = rows(leagueId);
    expect(routes).toHaveLength(26);
    for (const { method, path } of routes) {
      const response = await call(who, method, path);
      expect([path, response.statusCode, response.json().slug]).toEqual([path, status, slug]);
    }
  });

  it.each([
    ['member of its league', 'ann', DRAFT, 200, undefined],
    ['member of another league', 'eve', DRAFT, 403, 'not-a-member'],
    ['member, asking for another league’s draft', 'ann', OTHER_DRAFT, 403, 'not-a-member'],
    ['member, asking for an unknown draft', 'ann', '6999', 404, 'draft-not-found'],
    ['member, asking with a malformed id', 'ann', '60a', 400, 'invalid-request'],
  ])('gives a draft’s picks to a %s as it should', async (_, who, draftId, status, slug) => {
    const response = await call(who, 'GET', `/api/drafts/${draftId}/picks`);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });

  it.each([
    ['member', 'bob', LEAGUE, 'not-a-league-admin'],
    ['member of another league', 'eve', LEAGUE, 'not-a-member'],
    ['admin, asking for another league', 'ann', OTHER_LEAGUE, 'not-a-member'],
    ['admin of a suspended league', 'ann', SUSPENDED_LEAGUE, 'league-not-approved'],
  ])('refuses a %s on every route for admins', async (_, who, leagueId, slug) => {
    const routes = rowsFor(leagueId, 'leagueAdmin');
    expect(routes).toHaveLength(12);
    for (const { method, path, url } of routes) {
      const response = await call(who, method, url.endsWith('/collect') ? `${path}?season=2031` : path);
      expect([path, response.statusCode, response.json().slug]).toEqual([path, 403, slug]);
    }
  });

  it('refuses a super admin who is no member, but for the export that goes before a deletion', async () => {
    world.admin.superAdmins.push('sue');
    for (const { method, path, url } of [...rows(LEAGUE), ...rowsFor(LEAGUE, 'leagueAdmin')]) {
      const response = await call('sue', method, url.endsWith('/collect') ? `${path}?season=2031` : path);
      expect([path, response.statusCode, response.json().slug]).toEqual([path, 403, 'not-a-member']);
    }
    expect((await call('sue', 'GET', `/api/leagues/${LEAGUE}/export`)).statusCode).toBe(200);
    world.admin.superAdmins.pop();
  });

  it('lets a member in everywhere', async () => {
    for (const { method, path } of rows(LEAGUE)) {
      const url = path.endsWith('/player-search') ? `${path}?name=pl` : path;
      expect([path, (await call('ann', method, url)).statusCode]).toEqual([path, 200]);
    }
  });

  it('takes no role or identity from headers', async () => {
    const headers = { 'x-user-id': 'ann', 'x-user-roles': 'super_admin', 'x-internal-auth': '1' };
    const response = await world.app.inject({ method: 'GET', url: `/api/leagues/${LEAGUE}`, headers });
    expect(response.statusCode).toBe(401);
  });
});
