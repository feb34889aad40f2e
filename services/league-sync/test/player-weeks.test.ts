import { gzipSync } from 'node:zlib';
import { type ReadPlayerWeeksResponse } from '@dynasty/proto/league/v1/league_service';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { type RpcBed, rpcBed } from './support/rpc-bed.js';
import { CHAIN } from './support/small-world.js';

let bed: RpcBed;
let world: RpcBed['world'];
beforeAll(async () => {
  bed = await rpcBed();
  world = bed.world;
});
afterAll(() => bed.close());

async function read(weeks: number[], stats = ['rush_yd', 'fum']): Promise<ReadPlayerWeeksResponse[]> {
  const found: ReadPlayerWeeksResponse[] = [];
  const asked = { chainId: CHAIN, season: '2031', weeks, stats };
  for await (const week of bed.client.readPlayerWeeks(asked)) found.push(week);
  return found;
}

/** The line-up of roster 1 in a week: 11 starts beside an empty slot, 12 sits, a stranger was dropped since. */
async function lineUp(week: number): Promise<void> {
  const { matchups, mongo } = { ...world.deps, mongo: world.bed.mongo };
  const stored = await matchups.find(CHAIN, '2031', week);
  if (stored === null) throw new Error(`no week ${week}`);
  const rows = stored.rows.map((row) => ({
    ...row,
    starters: row.rosterId === 1 ? ['11', '0', 'gone'] : null,
    startersPoints: row.rosterId === 1 ? [17.35, 0, 2.5] : null,
    players: row.rosterId === 1 ? ['11', '12'] : null,
    playersPoints: row.rosterId === 1 ? { 11: 17.35, 12: 4.1 } : null,
  }));
  await mongo.transaction((session) => matchups.put({ ...stored, rows }, session));
}

it('has everybody on the rosters of a week with slot, points and the asked stats', async () => {
  await lineUp(1);
  await lineUp(2);
  const lines = { 11: { gp: 1, rush_yd: 88, rec: 3 }, 12: { gms_active: 1 } };
  await world.deps.statWeeks.put({
    _id: '2031:1',
    season: '2031',
    week: 1,
    revision: 4,
    hash: 'h',
    readAt: new Date(),
    players: 2,
    lines: gzipSync(JSON.stringify(lines)),
  });
  const weeks = await read([]);
  expect(weeks.map(({ week, statRevision }) => [week, statRevision])).toEqual([
    [1, 4],
    [2, 0],
    [3, 0],
    [4, 0],
  ]);
  const [known] = await world.deps.players.byId(['11']).then((found) => [...found.values()]);
  expect(weeks[0]?.players).toEqual([
    {
      rosterId: 1,
      playerId: '11',
      name: known?.fullName ?? '11',
      position: known?.fantasyPositions[0] ?? '',
      isStarter: true,
      hasPlayed: true,
      pointsHundredths: 1735,
      stats: { rush_yd: 88 },
    },
    expect.objectContaining({
      playerId: 'gone',
      name: 'gone',
      isStarter: true,
      hasPlayed: false,
      pointsHundredths: 250,
    }),
    expect.objectContaining({ playerId: '12', isStarter: false, hasPlayed: false, pointsHundredths: 410, stats: {} }),
  ]);
  // Without stat lines the points tell who played.
  expect(weeks[1]?.players.map(({ playerId, hasPlayed }) => [playerId, hasPlayed])).toEqual([
    ['11', true],
    ['gone', true],
    ['12', true],
  ]);
  expect((await read([2, 1])).map(({ week }) => week)).toEqual([1, 2]);
});

it('marks who was on taxi or reserve and did not start: as noted in the week, else as the roster stands now', async () => {
  const { matchups, mongo, rosters } = { ...world.deps, mongo: world.bed.mongo };
  for (const week of [1, 2]) await lineUp(week);
  const stored = await matchups.find(CHAIN, '2031', 1);
  // A starter who was sent to reserve later did start.
  await mongo.transaction((session) => matchups.put({ ...stored!, inactive: { 1: ['12', '11'] } }, session));
  const marked = async (week: number) =>
    (await read([week]))[0]?.players.map(({ playerId, isInactive = false }) => [playerId, isInactive]);
  const nobody = ['11', 'gone', '12'].map((playerId) => [playerId, false]);
  expect(await marked(1)).toEqual([...nobody.slice(0, 2), ['12', true]]);
  expect(await marked(2)).toEqual(nobody);
  const [roster] = await rosters.ofLeague(stored!.leagueId);
  await mongo.connection
    .collection('rosters')
    .updateOne({ leagueId: stored!.leagueId, rosterId: roster!.rosterId }, { $set: { taxi: ['12'] } });
  expect(await marked(2)).toEqual([...nobody.slice(0, 2), ['12', true]]);
});

it('who may start at several positions counts for their own', async () => {
  await lineUp(1);
  const [known] = await world.deps.players.byId(['11']).then((found) => [...found.values()]);
  await world.deps.players.putAll([{ ...known!, position: 'WR', fantasyPositions: ['DB', 'WR'] }]);
  expect((await read([1]))[0]?.players[0]).toMatchObject({ playerId: '11', position: 'WR' });
  await world.deps.players.putAll([known!]);
});

it('reads no whole collection, and nothing of a season that is not stored', async () => {
  const plans = await queryPlans(world.bed.mongo, async () => void (await read([])));
  expect(plans.scans).toEqual([]);
  for await (const week of bed.client.readPlayerWeeks({ chainId: 'x', season: '1999', weeks: [], stats: [] })) {
    throw new Error(`week ${week.week}`);
  }
});
