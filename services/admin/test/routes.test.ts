import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { accessTable, assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { leagueLogEntry } from '../src/domain/league-log.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let league: FakeLeague;

const people = {
  root: { sub: 'root', email: 'Root@example.test' },
  unverified: { sub: 'root', email: 'root@example.test', email_verified: false },
  ada: { sub: 'ada' },
  ann: { sub: 'ann' },
  bob: { sub: 'bob' },
};

beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
  league = bed.connect({ seed: 1 });
  for (let number = 1; number <= 25; number += 1) {
    const change = membershipChanged({
      chainId: league.chainId,
      change: number % 2 === 0 ? 'admin_granted' : 'unclaimed',
    });
    const entry = leagueLogEntry(change, `membership/${number}`);
    if (entry === undefined) throw new Error('no admin action');
    await bed.deps.mongo.transaction((session) => bed.deps.actionLogs.append(session, entry));
  }
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function get(url: string, who: keyof typeof people = 'root') {
  return app.inject({ url, headers: await bed.issuer.headers(people[who]) });
}

async function allPages(url: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await get(`${url}?limit=10${cursor === undefined ? '' : `&before=${cursor}`}`);
    rows.push(...page.json());
    cursor = page.headers['x-next-cursor'] as string | undefined;
  } while (cursor !== undefined);
  return rows;
}

describe('whether the caller is a super admin', () => {
  it.each([
    ['root', true],
    ['unverified', false],
    ['ada', false],
  ] as const)('%s: %s', async (who, expected) => {
    expect((await get('/api/check-admin-status', who)).json()).toEqual({ isSuperAdmin: expected });
    expect((await get('/api/super-admin/status', who)).json()).toBe(expected);
  });
});

describe("a super admin's lists", () => {
  it('show approved leagues, newest first', async () => {
    for (const number of [1, 2, 3]) {
      const leagueId = String(5000 + number);
      const what = { chainId: `other-${number}`, name: 'Harbour League', season: '2025', totalRosters: 10 };
      await bed.client.approveOnConnect({
        key: `k${number}`,
        leagueId,
        accountId: 'ann',
        earlierLeagueIds: [],
        ...what,
      });
    }
    const rows = await allPages('/api/super-admin/approved-leagues');
    expect(rows[0]).toEqual({
      leagueId: '5003',
      name: 'Harbour League',
      season: '2025',
      totalRosters: 10,
      status: 'approved',
      notes: 'Approved on first connect',
      approvedAt: expect.any(String),
      registeredAt: expect.any(String),
    });
    expect(rows).toHaveLength(3);
  });

  it('say how many entries they have', async () => {
    const count = async (list: string) => (await allPages(`/api/super-admin/${list}`)).length;
    expect((await get('/api/super-admin/counts')).json()).toEqual({
      approvedLeagues: await count('approved-leagues'),
      registrationAttempts: await count('registration-attempts'),
      leagueAdmins: 5,
      superAdmins: await count('admins'),
    });
    const { countMemberships } = bed.deps.installation;
    const away = new AppError('unavailable', 'league-sync-down', 'Down for the test.');
    bed.deps.installation.countMemberships = () => Promise.reject(away);
    expect((await get('/api/super-admin/counts')).json()).toMatchObject({ approvedLeagues: 3, leagueAdmins: null });
    bed.deps.installation.countMemberships = countMemberships;
  });

  it('show the action log, chained, and that it holds', async () => {
    const rows = (await allPages('/api/super-admin/action-logs')) as { hash: string; prevHash: string }[];
    rows.forEach((row, index) => expect(row.prevHash).toBe(rows[index + 1]?.hash ?? '0'.repeat(64)));
    const verified = (await get('/api/super-admin/action-logs/verify')).json();
    expect(verified).toEqual({ valid: true, entries: rows.length, brokenAt: null });
  });
});

describe('the routes', () => {
  it('let in the people that they are declared for', async () => {
    const open = accessTable(app).filter(({ access, url }) => access === 'public' && url.startsWith('/api/'));
    expect(open.map(({ url }) => url)).toEqual(['/api/calendar/:file']);
    const service = accessTable(app).filter(({ access }) => access !== 'public');
    expect(service.map(({ method, url, access }) => `${method} ${url} ${access}`)).toEqual([
      'GET /api/check-admin-status account',
      'GET /api/super-admin/status account',
      'GET /api/super-admin/approved-leagues superAdmin',
      'GET /api/super-admin/registration-attempts superAdmin',
      'GET /api/super-admin/action-logs superAdmin',
      'GET /api/super-admin/action-logs/verify superAdmin',
      'GET /api/super-admin/league-lookup/:leagueId superAdmin',
      'POST /api/super-admin/approve-league superAdmin',
      'PATCH /api/super-admin/leagues/:leagueId/status superAdmin',
      'DELETE /api/super-admin/leagues/:leagueId superAdmin',
      'GET /api/super-admin/admins superAdmin',
      'POST /api/super-admin/grant superAdmin',
      'PATCH /api/super-admin/admins/:userId superAdmin',
      'GET /api/super-admin/league-memberships superAdmin',
      'POST /api/super-admin/sleeper-users/:userId/release superAdmin',
      'GET /api/super-admin/dead-letters superAdmin',
      'POST /api/super-admin/dead-letters/:id/retry superAdmin',
      'DELETE /api/super-admin/dead-letters/:id superAdmin',
      'GET /api/super-admin/system superAdmin',
      'GET /api/super-admin/league-freshness superAdmin',
      'GET /api/super-admin/counts superAdmin',
      'GET /api/leagues/:leagueId/admin/action-logs leagueAdmin',
      'PUT /api/leagues/:leagueId/admin/:userId leagueOverseer',
      'DELETE /api/leagues/:leagueId/admin/unclaim/:userId leagueAdmin',
      'DELETE /api/leagues/:leagueId/admin/members/:userId leagueAdmin',
      'POST /api/leagues/:leagueId/admin/reassign-team leagueAdmin',
      'GET /api/leagues/:leagueId/polls member',
      'POST /api/leagues/:leagueId/polls member',
      'PUT /api/leagues/:leagueId/polls/:pollId/vote member',
      'DELETE /api/leagues/:leagueId/polls/:pollId member',
      'GET /api/leagues/:leagueId/constitution member',
      'PUT /api/leagues/:leagueId/constitution leagueAdmin',
      'GET /api/leagues/:leagueId/constitution/versions member',
      'GET /api/leagues/:leagueId/constitution/versions/:version member',
      'GET /api/leagues/:leagueId/ledger member',
      'GET /api/leagues/:leagueId/ledger/summary member',
      'POST /api/leagues/:leagueId/ledger/dues leagueAdmin',
      'POST /api/leagues/:leagueId/ledger/bets member',
      'POST /api/leagues/:leagueId/ledger/:entryId/:deed member',
      'GET /api/leagues/:leagueId/calendar member',
      'POST /api/leagues/:leagueId/calendar/dates leagueAdmin',
      'PUT /api/leagues/:leagueId/calendar/dates/:dateId leagueAdmin',
      'DELETE /api/leagues/:leagueId/calendar/dates/:dateId leagueAdmin',
      'POST /api/leagues/:leagueId/calendar/feed member',
      'DELETE /api/leagues/:leagueId/calendar/feed member',
    ]);
    expect(await assertAnonymousIsRefused(app)).toBe(45);
  });

  it("refuse a league's admin, and put the refusal on record once a day", async () => {
    const routes = accessTable(app).filter(({ access }) => access === 'superAdmin');
    for (const who of ['ada', 'unverified', 'ann', 'bob'] as const) {
      const headers = await bed.issuer.headers(people[who]);
      for (const { method, path } of routes) {
        const payload = method === 'GET' ? undefined : {};
        expect([path, (await app.inject({ method, url: path, headers, payload })).statusCode]).toEqual([path, 403]);
      }
    }
    const denied = async () =>
      (await bed.deps.actionLogs.page({}, 100)).entries.filter(({ action }) => action === 'access_denied');
    await until('the refusals are on record', async () => (await denied()).length >= 4 * routes.length);
    expect(new Set((await denied()).map(({ actorAccountId }) => actorAccountId))).toEqual(
      new Set(['ada', 'root', 'ann', 'bob']),
    );
    expect((await bed.deps.actionLogs.verify()).valid).toBe(true);
  });

  it('put refusals of other services on record, once a day', async () => {
    const denial = { accountId: 'ada', username: 'ada', route: 'POST /api/nfl-data/refresh' };
    for (const _time of [1, 2]) await bed.client.recordDenial(denial);
    const [latest, before] = (await bed.deps.actionLogs.page({}, 2)).entries;
    expect(latest).toMatchObject({ action: 'access_denied', targetId: denial.route, actorName: 'ada' });
    expect(before?.targetId === denial.route && before.at.getMinutes() === latest?.at.getMinutes()).toBe(false);
  });

  it.each(['?before=***', '?before=abc', '?limit=0', '?limit=1000', '?before[$gt]=', '?x=1'])(
    'refuse a query that makes no sense: %s',
    async (query) => {
      expect((await get(`/api/super-admin/action-logs${query}`)).statusCode).toBe(400);
    },
  );

  it.each(['PUT', 'PATCH', 'DELETE', 'POST'] as const)('leave no way to change the log by %s', async (method) => {
    const headers = await bed.issuer.headers(people.root);
    for (const url of ['/api/super-admin/action-logs', '/api/super-admin/action-logs/1']) {
      expect((await app.inject({ method, url, headers })).statusCode).toBe(404);
    }
  });
});

describe('the database', () => {
  it('serves every query from an index', async () => {
    const plans = await queryPlans(bed.deps.mongo, async () => {
      for (const list of ['approved-leagues', 'registration-attempts', 'action-logs']) {
        await allPages(`/api/super-admin/${list}`);
      }
      await get('/api/super-admin/action-logs/verify');
      await get('/api/super-admin/counts');
      await get(`/api/leagues/${league.response.leagueId}/admin/action-logs`, 'ada');
      await get(`/api/leagues/${league.response.leagueId}/admin/action-logs?search=a&from=2025-01-01T00:00:00Z`, 'ada');
      await bed.client.checkLeague({ leagueIds: ['5001', '1'] });
      const what = {
        chainId: 'other-1',
        leagueId: '5001',
        name: '',
        season: '2025',
        totalRosters: 10,
        accountId: 'ann',
      };
      await bed.client.approveOnConnect({ key: 'again', earlierLeagueIds: [], ...what });
      const attempt = { leagueId: '1', leagueName: '', accountId: '', success: true, errorReason: '' };
      await bed.deps.registrationAttempts.keep({ _id: 'try/1', ...attempt, at: new Date() });
      await bed.deps.approvedLeagues.nameOf('5001');
      await bed.client.recordDenial({ accountId: 'ada', username: 'ada', route: 'POST /api/schedule/import' });
    });
    expect(plans.scans).toEqual([]);
    expect(plans.operations).toBeGreaterThan(10);
  });
});
