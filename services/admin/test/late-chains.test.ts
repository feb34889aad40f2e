import { type App } from '@dynasty/kit/http';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type EventOf } from '@dynasty/proto/subjects';
import { until } from '../../shared/test/events.js';
import { changeLeagueStatus } from '../src/actions/change-league-status.js';
import { buildApp } from '../src/app.js';
import { clearGoneLeagues } from '../src/events/gone-leagues.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
const told: EventOf<'admin.league_status_changed.v1'>[] = [];

beforeAll(async () => {
  bed = await adminBed('manual');
  app = await buildApp(bed.deps);
  await bed.bus.work({
    subject: 'admin.league_status_changed.v1',
    consumer: 'test-status',
    handle: async ({ payload }) => void told.push(payload),
  });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function send(method: 'PATCH' | 'DELETE', path: string, payload: object) {
  const headers = await bed.issuer.headers({ sub: 'root', email: 'root@example.test', preferred_username: 'root' });
  return app.inject({ method, url: `/api/super-admin/leagues/${path}`, headers, payload });
}
const remove = (leagueId: string) => send('DELETE', leagueId, { confirmName: 'Harbour League' });

const approved = (leagueId: string, { chainId, connectionId }: LeagueIds) =>
  bed.deps.mongo.transaction((session) =>
    bed.deps.approvedLeagues.insert(session, {
      ...{ _id: leagueId, chainId, connectionId, name: 'Harbour League', season: '2025', totalRosters: 10 },
      ...{ status: 'approved', notes: '', approvedAt: new Date(), registeredAt: null, revision: 1 },
    }),
  );
const unconnected = { chainId: '', connectionId: '' };
const recordsOf = (leagueId: string) => bed.deps.approvedLeagues.ofChain([leagueId]);
const toldOf = async (leagueId: string) => {
  await until('it was told of', () => told.some((news) => news.leagueId === leagueId));
  return told.filter((news) => news.leagueId === leagueId);
};

/** A league whose newer season was approved on its own, before it came into the league. */
async function withNewerSeason() {
  const league = bed.connect({ seed: 1 });
  const newer = bed.connect({ seed: 2 }, { with: league, season: '2026' });
  const ids = { chainId: league.chainId, connectionId: league.response.connectionId };
  const [first, second] = [league.response.leagueId, newer.response.leagueId];
  await approved(first, ids);
  await approved(second, unconnected);
  return { ids, first, second };
}

it('deleting a season that came into its league after it was approved deletes the league', async () => {
  const { ids, first, second } = await withNewerSeason();
  expect((await remove(second)).statusCode).toBe(200);
  expect(await toldOf(second)).toMatchObject([{ ...ids, change: 'deleted' }]);
  expect([...(await recordsOf(first)), ...(await recordsOf(second))]).toEqual([]);
});

it('suspending it closes the league with all its seasons, and its record belongs to the league from then on', async () => {
  const { ids, first, second } = await withNewerSeason();
  const response = await send('PATCH', `${second}/status`, { status: 'suspended' });
  expect(response.json()).toMatchObject({ leagueId: second, status: 'suspended', registeredAt: expect.any(String) });
  expect(await toldOf(second)).toMatchObject([{ ...ids, change: 'suspended' }]);
  const records = await recordsOf(first);
  expect(records.map(({ _id, status }) => `${_id} ${status}`).sort()).toEqual(
    [first, second].map((leagueId) => `${leagueId} suspended`).sort(),
  );
  expect(
    records.every(({ chainId, connectionId }) => chainId === ids.chainId && connectionId === ids.connectionId),
  ).toBe(true);
});

it('deleting or suspending a league by one season counts for those that were approved on their own', async () => {
  const { first, second, ids } = await withNewerSeason();
  expect((await send('PATCH', `${first}/status`, { status: 'suspended' })).statusCode).toBe(200);
  expect(await recordsOf(second)).toMatchObject([
    { _id: first, status: 'suspended' },
    { ...ids, _id: second, status: 'suspended' },
  ]);
  const another = await withNewerSeason();
  expect((await remove(another.first)).statusCode).toBe(200);
  expect([...(await recordsOf(another.first)), ...(await recordsOf(another.second))]).toEqual([]);
});

it('of two changes of a league the later one has the higher number', async () => {
  const { first } = await withNewerSeason();
  const statuses = ['suspended', 'approved', 'suspended'] as const;
  for (const status of statuses) await send('PATCH', `${first}/status`, { status });
  await until('all are told of', async () => (await toldOf(first)).length === statuses.length);
  const news = (await toldOf(first)).sort((a, b) => Number(a.sequence) - Number(b.sequence));
  expect(news.map(({ change }) => change)).toEqual(['suspended', 'reactivated', 'suspended']);
  expect(new Set(news.map(({ sequence }) => sequence)).size).toBe(statuses.length);
});

it('a season that is still to come into its league is deleted alone: the league is alive without it', async () => {
  const ids = { chainId: 'chain-95', connectionId: 'connection-95' };
  await approved('9500', ids);
  await approved('9501', unconnected);
  expect((await remove('9501')).statusCode).toBe(200);
  expect(await toldOf('9501')).toMatchObject([{ ...unconnected, change: 'deleted' }]);
  expect(await recordsOf('9501')).toEqual([]);
  expect(await recordsOf('9500')).toMatchObject([{ ...ids, status: 'approved' }]);
});

it('suspending a season that is still to come into its league closes the league', async () => {
  await approved('9501', unconnected);
  told.length = 0;
  expect((await send('PATCH', '9501/status', { status: 'suspended' })).statusCode).toBe(200);
  expect(await toldOf('9501')).toMatchObject([{ chainId: 'chain-95', change: 'suspended' }]);
  for (const leagueId of ['9500', '9501']) {
    expect(await recordsOf(leagueId)).toMatchObject([{ _id: leagueId, status: 'suspended' }]);
  }
  // It is still not the league's own: nobody has joined by it.
  expect((await remove('9501')).statusCode).toBe(200);
  expect(await recordsOf('9500')).toMatchObject([{ connectionId: 'connection-95', status: 'suspended' }]);
});

it('an approval of what is not connected, not to be found any more, or cannot be asked for is deleted alone', async () => {
  await approved('9900', unconnected);
  expect((await send('PATCH', '9900/status', { status: 'suspended' })).statusCode).toBe(503);
  expect((await remove('9900')).statusCode).toBe(200);
  for (const leagueId of ['9600', '77']) {
    await approved(leagueId, unconnected);
    expect((await remove(leagueId)).statusCode).toBe(200);
    expect(await toldOf(leagueId)).toMatchObject([{ ...unconnected, change: 'deleted' }]);
  }
});

it('a league that is being deleted already is not taken for the one of a new approval', async () => {
  const { response, chainId } = bed.connect({ seed: 3 });
  const { leagueId, connectionId } = response;
  const news = { chainId, connectionId, leagueId, change: 'deleted', actorAccountId: 'root' };
  await bed.bus.publish('admin.league_status_changed.v1', 'gone', { ...news, occurredAt: new Date().toISOString() });
  await until('it is known', async () => (await bed.deps.leagues.of('root', leagueId, 0)).leagueStatus === 'deleted');
  await approved(leagueId, unconnected);
  told.length = 0;
  expect((await remove(leagueId)).statusCode).toBe(200);
  expect(await toldOf(leagueId)).toMatchObject([{ ...unconnected, change: 'deleted' }]);
});

it('a suspension of one that was approved anew stays when the services hear that its old league was deleted', async () => {
  const ids = { chainId: 'chain-old', connectionId: 'connection-old' };
  await approved('9800', ids);
  expect((await remove('9800')).statusCode).toBe(200);
  await approved('9800', unconnected);
  // league-sync named the old league when it was asked, just before.
  const change = {
    actor: { accountId: 'root', name: 'root' },
    status: 'suspended',
    notes: undefined,
    reason: '',
  } as const;
  await bed.deps.mongo.transaction((session) =>
    changeLeagueStatus(bed.deps, session, '9800', { ...change, connected: { ...ids, leagueIds: ['9800'] } }),
  );
  const following = await clearGoneLeagues(bed.deps, 100);
  const isCleared = async () => (await bed.deps.goneLeagues.find(ids))?.clearedAt instanceof Date;
  await until('nothing is left of the old one', isCleared);
  await following.stop();
  expect(await recordsOf('9800')).toMatchObject([{ ...unconnected, status: 'suspended', registeredAt: null }]);
});

it('nothing is deleted or closed while it cannot be known which league it is', async () => {
  const { first, second } = await withNewerSeason();
  bed.leagueService.down = true;
  const tries = [await remove(second), await remove(first)];
  tries.push(await send('PATCH', `${second}/status`, { status: 'suspended' }));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  // What is known of the other record needs nobody, and closes the league.
  expect((await send('PATCH', `${first}/status`, { status: 'suspended' })).statusCode).toBe(200);
  // To open it needs all of its records.
  expect((await send('PATCH', `${first}/status`, { status: 'approved' })).statusCode).toBe(503);
  bed.leagueService.down = false;
  expect((await recordsOf(second)).map(({ status }) => status)).toEqual(['approved']);
});
