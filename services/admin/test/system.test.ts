import { type App } from '@dynasty/kit/http';
import { AppError } from '@dynasty/kit/errors';
import { reportProcess } from '@dynasty/kit/processes';
import { buildApp } from '../src/app.js';
import { reportSystem } from '../src/actions/report-system.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let stop: () => void;
beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
  stop = reportProcess(bed.deps);
  await bed.deps.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'system-test',
    handle: () => Promise.reject(new AppError('unavailable', 'held', 'Held for the test.')),
  });
});
afterAll(async () => {
  stop();
  await app.close();
  await bed.close();
});

it('tells how fresh what is read is, what waits for whom, and which processes run', async () => {
  const change = { chainId: 'c', connectionId: 'k', change: 'admin_granted', accountId: 'a', sleeperUserId: '1' };
  const rest = { displayName: '', teamName: '', rosterId: 1, actorAccountId: '', actorName: '', reason: '' };
  const event = { ...change, ...rest, occurredAt: '2025-09-05T10:00:00.000Z' };
  const sentFrom = Date.now() - 1_000;
  for (const id of ['1', '2', '3']) await bed.deps.bus.publish('league.membership_changed.v1', id, event);
  const headers = await bed.issuer.headers({ sub: 'root', email: 'root@example.test' });
  const response = await app.inject({ url: '/api/super-admin/system', headers });
  expect(response.statusCode).toBe(200);
  const { at, sync, queues, processes } = response.json();
  expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  expect(sync).toMatchObject({
    leagues: [{ leagueId: '1001', isWatched: true, staleSince: null }],
    stalestWatched: { leagueId: '1001', isWatched: true },
    nflStateAt: '2025-09-05T10:00:00.000Z',
    playersAt: null,
    nflStateNextAt: '2025-09-05T10:05:00.000Z',
    playersNextAt: null,
    statWeek: '2025, Week 1',
    statsAt: '2025-09-05T09:00:00.000Z',
    budget: { calls: 312, limit: 900, blockedUntil: null, minutes: [0, 704, 312], refused: 2 },
  });
  const waiting = { stream: 'LEAGUE', consumer: 'system-test', waiting: 3, oldestAt: expect.any(String) };
  expect(queues).toContainEqual(waiting);
  const { oldestAt } = queues.find(({ consumer }: { consumer: string }) => consumer === 'system-test');
  expect(Date.parse(oldestAt)).toBeLessThanOrEqual(Date.parse(at));
  expect(Date.parse(oldestAt)).toBeGreaterThanOrEqual(sentFrom);
  expect(processes).toEqual([
    {
      service: bed.deps.bus.service,
      process: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      startedAt: expect.any(String),
      eventsWaiting: 0,
      oldestEventAt: null,
    },
  ]);
});

it('tells the rest when a part does not respond', async () => {
  const away = () => Promise.reject(new AppError('unavailable', 'league-sync-down', 'Down for the test.'));
  const installation = { ...bed.deps.installation, getSyncOverview: away };
  const report = await reportSystem({ ...bed.deps, installation });
  expect(report.sync).toBeNull();
  expect(report.processes).toHaveLength(1);
  const broken = { ...bed.deps.installation, getSyncOverview: () => Promise.reject(new TypeError('a mistake')) };
  await expect(reportSystem({ ...bed.deps, installation: broken })).rejects.toThrow('a mistake');
});

it('lists the freshness of all leagues page by page, and finds them', async () => {
  const headers = await bed.issuer.headers({ sub: 'root', email: 'root@example.test' });
  const list = async (query: string) => app.inject({ url: `/api/super-admin/league-freshness${query}`, headers });
  const first = await list('?limit=2');
  expect(first.json()).toMatchObject([
    { leagueId: '1001', isWatched: true, staleSince: null, goneSince: null },
    { leagueId: '1002', goneSince: '2025-09-04T10:00:00.000Z' },
  ]);
  const rest = await list(`?limit=2&before=${String(first.headers['x-next-cursor'])}`);
  expect(rest.json()).toMatchObject([{ leagueId: '1003' }]);
  expect(rest.headers['x-next-cursor']).toBeUndefined();
  expect((await list('?search=1002')).json()).toMatchObject([{ leagueId: '1002' }]);
  expect((await list('?before=***')).statusCode).toBe(400);
});
