import { bestLineups } from '../src/actions/weeks/compute-best-lineups.js';
import { getSeason } from '../src/rpc/get-season.js';
import { league, row, week } from './support/documents.js';
import { eventually } from './support/sync-bed.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  const [known] = await world.deps.players.after('11', 1);
  await world.deps.players.putAll([{ ...known!, _id: '13', position: 'WR', fantasyPositions: ['WR'] }]);
});
afterAll(() => world.close());

const rows = [
  row(1, 1, 90, { players: ['11', '12', '13'], playersPoints: { 11: 50, 12: 40, 13: 33 } }),
  row(3, 1, 80, { players: ['13', '11', '12'], starters: ['0', '0', '13'], playersPoints: { 11: 9, 12: 8, 13: 80 } }),
];
const weeks = () => world.bed.mongo.connection.collection('matchups');
const season = () => getSeason(world.deps, { chainId: CHAIN, season: '2031' });
const swapsOf = async () =>
  (await season()).weeks.flatMap(({ teams }) => teams.flatMap(({ bestSwap }) => (bestSwap ? [bestSwap] : [])));

const states = () =>
  world.bed.mongo.connection.collection<{ _id: string; done: boolean; failed: number }>('migrations');

/** Starts what a new version starts on what is stored, and waits until it has looked through it. */
async function startAnew(done: boolean): Promise<void> {
  await states().deleteMany({});
  const running = world.deps.migrations.start();
  await eventually(
    () => states().findOne({ _id: 'weeks-with-swaps' }),
    (state) => state?.done === done && (done || state.failed > 0),
  );
  await running.stop();
}

/** What a former version left, for instance in a backup that was restored: neither shapes nor swaps. */
const asFormerVersion = () => weeks().updateMany({}, { $unset: { swaps: '', shape: '' } });

it('gives the final weeks of a former version the swaps that this one works out', async () => {
  const played = week(2, rows);
  const stored = { ...played, ...(await bestLineups(world.deps, league(), played)) };
  const open = await world.deps.matchups.find(CHAIN, '2031', 4);
  await world.deps.mongo.transaction((session) => world.deps.matchups.put(stored, session));
  const before = await weeks().findOne({ _id: stored._id as never });
  expect(before).toMatchObject({ shape: 2, swaps: { 1: { benchedId: '13' }, 3: { benchedId: '11' } } });
  await asFormerVersion();
  expect(await swapsOf()).toEqual([]);
  expect((await season()).weeks).toHaveLength(4);

  await startAnew(true);
  expect(await weeks().findOne({ _id: stored._id as never })).toEqual(before);
  expect((await swapsOf()).map(({ benched }) => benched?.playerId)).toEqual(['13', '11']);
  // The running week gets its swaps when it becomes final.
  expect(await world.deps.matchups.find(CHAIN, '2031', 4)).toMatchObject({ ...open, swaps: null, shape: 2 });
});

it('leaves a week whose season is not stored, and says so; it is moved once that is there', async () => {
  const lost = week(9, rows, { _id: `${CHAIN}:2031:9`, leagueId: '4711', isFinal: true });
  await world.deps.mongo.transaction((session) => world.deps.matchups.put(lost, session));
  await asFormerVersion();
  await startAnew(false);
  expect(await weeks().countDocuments({ shape: 2 })).toBe(4);
  await world.deps.leagues.put(league({ _id: '4711', season: '2029' }));
  await startAnew(true);
  expect(await weeks().countDocuments({ shape: 2 })).toBe(5);
});

it('waits until all players are stored', async () => {
  await asFormerVersion();
  const players = world.bed.mongo.connection.collection<{ _id: string }>('players');
  const known = await world.deps.players.after('', 10);
  await players.deleteMany({ _id: { $ne: '11' } });
  const { deletedCount } = await world.bed.mongo.connection.collection('sync_cursors').deleteMany({});
  expect(deletedCount).toBe(1);
  await states().deleteMany({});
  const running = world.deps.migrations.start();
  await eventually(() => states().findOne({ _id: 'weeks-with-swaps' }), Boolean);
  // Time enough for all the weeks, if it did not wait.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await world.deps.players.putAll(known);
  await world.deps.syncCursors.mark('players', 'nfl', 'all', new Date());
  await eventually(
    () => states().findOne({ _id: 'weeks-with-swaps' }),
    (state) => state?.done === true,
  );
  await running.stop();
  expect(await weeks().findOne({ week: 2 })).toMatchObject({ swaps: { 1: { benchedId: '13' } } });
});

it('a file of a former version brings weeks of the first shape', async () => {
  const { swaps: _swaps, ...old } = week(2, rows);
  await world.deps.mongo.transaction((session) => world.deps.matchups.put(old, session));
  expect(await weeks().findOne({ _id: old._id as never })).toMatchObject({ shape: 1 });
  await startAnew(true);
  expect(await weeks().findOne({ _id: old._id as never })).toMatchObject({
    shape: 2,
    swaps: { 1: { benchedId: '13' } },
  });
});
