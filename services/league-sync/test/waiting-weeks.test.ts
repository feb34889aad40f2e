import { finalizeWeeks, storeWeek } from '../src/actions/weeks/store-week.js';
import { league, row } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

/** The provider gives week 6, for which the weeks before it still lack. */
async function give(points: number): Promise<void> {
  const chain = (await world.deps.chains.find(CHAIN))!;
  const reply = { rows: [row(1, 1, points), row(2, 1, 80)], bytes: Buffer.from('[]') };
  const known = await world.deps.matchups.find(CHAIN, '2031', 6);
  await storeWeek(world.deps, chain, league({ lastScoredLeg: 6 }), { week: 6, reply, known }, { backfill: false });
}

/** How many transactions a poll opens for weeks that have to wait, and how often it tells that they count. */
async function waitOnce(): Promise<{ opened: number; told: number }> {
  const chain = (await world.deps.chains.find(CHAIN))!;
  const seen = { opened: 0, told: 0 };
  const transaction: typeof world.deps.mongo.transaction = (work) => {
    seen.opened += 1;
    return world.deps.mongo.transaction(work);
  };
  await finalizeWeeks(
    { ...world.deps, mongo: { ...world.deps.mongo, transaction } },
    chain,
    league({ lastScoredLeg: 6 }),
    { backfill: false, isKnownEmpty: () => false, onChange: async () => void (seen.told += 1) },
  );
  return seen;
}

it('a week that waits for earlier ones opens a transaction when it comes or changes, and not at each poll', async () => {
  // The week before the one that lacks becomes final.
  expect(await waitOnce()).toEqual({ opened: 1, told: 1 });
  await give(90);
  expect(await waitOnce()).toEqual({ opened: 1, told: 1 });
  expect(await waitOnce()).toEqual({ opened: 0, told: 0 });
  await give(91);
  expect(await waitOnce()).toEqual({ opened: 1, told: 1 });
  expect(await waitOnce()).toEqual({ opened: 0, told: 0 });
  expect(await world.deps.matchups.find(CHAIN, '2031', 6)).toMatchObject({ isFinal: false });
});

it('waits while the players are being stored, and becomes final once all of them are', async () => {
  const chain = (await world.deps.chains.find(CHAIN))!;
  const finalize = async () => {
    await finalizeWeeks(world.deps, chain, league({ lastScoredLeg: 6 }), { backfill: false, isKnownEmpty: () => true });
    return (await world.deps.matchups.find(CHAIN, '2031', 6))?.isFinal;
  };
  // The first batch of them is there.
  await world.bed.mongo.connection.collection('sync_cursors').deleteMany({});
  expect(await finalize()).toBe(false);
  await world.deps.syncCursors.mark('players', 'nfl', 'all', new Date());
  expect(await finalize()).toBe(true);
});
