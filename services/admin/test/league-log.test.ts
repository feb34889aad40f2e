import { type App } from '@dynasty/kit/http';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../src/app.js';
import { leagueLogEntry } from '../src/domain/league-log.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let league: FakeLeague;

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

async function get(url: string, sub: string) {
  return app.inject({ url, headers: await bed.issuer.headers({ sub }) });
}

describe("a league's admin action log", () => {
  it('shows the latest twenty to its admins', async () => {
    const rows = (await get(`/api/leagues/${league.response.leagueId}/admin/action-logs`, 'ada')).json();
    expect(rows).toHaveLength(20);
    expect(rows[0]).toEqual({
      id: 'membership/25',
      action: 'unclaim_team',
      adminUsername: 'keeper1',
      targetUsername: 'keeper2',
      details: { teamName: 'Harbour Team 2', fromUsername: 'keeper2' },
      timestamp: '2025-09-05T10:00:00.000Z',
    });
  });

  it('is filtered by action, name and time, page by page', async () => {
    const log = `/api/leagues/${league.response.leagueId}/admin/action-logs`;
    const read = async (query: string) => {
      const page = await get(`${log}?${query}`, 'ada');
      return { rows: page.json() as { id: string; action: string }[], next: page.headers['x-next-cursor'] };
    };
    const first = await read('limit=10&action=grant_admin');
    expect(first.rows.map(({ action }) => action)).toEqual(Array(10).fill('grant_admin'));
    const rest = await read(`limit=10&action=grant_admin&before=${String(first.next)}`);
    expect([rest.rows.length, rest.next]).toEqual([2, undefined]);
    const all = [...first.rows, ...rest.rows].map(({ id }) => Number(id.split('/')[1]));
    expect(all).toEqual([24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2]);
    expect((await read('search=harbour team')).rows).toHaveLength(20);
    expect((await read('search=KEEPER2&limit=100')).rows).toHaveLength(25);
    expect((await read('search=nobody')).rows).toEqual([]);
    expect((await read('from=2025-09-05T10:00:00Z&until=2025-09-05T10:00:01Z&limit=100')).rows).toHaveLength(25);
    expect((await read('until=2025-09-05T10:00:00Z')).rows).toEqual([]);
    const wrongTimes = ['from=yesterday', 'from=2016-12-31T23:59:60Z', 'until=2016-12-31T23:59:60Z'];
    for (const wrong of ['action=access_denied', ...wrongTimes, 'limit=101', 'seq=3']) {
      expect((await get(`${log}?${wrong}`, 'ada')).statusCode).toBe(400);
    }
  });

  it.each([
    ['ann', 403, 'not-a-league-admin'],
    ['bob', 403, 'not-a-member'],
    ['root', 403, 'not-a-member'],
  ] as const)('is closed to %s', async (who, status, slug) => {
    const response = await get(`/api/leagues/${league.response.leagueId}/admin/action-logs`, who);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });
});
