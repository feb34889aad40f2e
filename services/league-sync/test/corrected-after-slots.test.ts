import { storeWeek } from '../src/actions/weeks/store-week.js';
import { league, row } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

it('a correction keeps the best line-ups of a week that had other slots than the league has today', async () => {
  const { deps } = world;
  const chain = await deps.chains.find(CHAIN);
  const before = await deps.matchups.find(CHAIN, '2031', 2);
  expect(before).toMatchObject({ optimal: { 1: 15000, 2: 14000 }, swaps: { 1: { benchedId: '12' } }, revision: 1 });
  const today = league({ rosterPositions: ['FLEX', 'FLEX', 'BN'] });
  const playersPoints = { 11: 50, 12: 40 };
  const others = [row(3, 2, 80), row(4, 2, 95)];
  const rows = [row(1, 1, 90, { playersPoints }), row(2, 1, 90, { playersPoints, starters: ['11', '12'] }), ...others];
  const reply = { rows, bytes: Buffer.from('[]') };
  await storeWeek(deps, chain!, today, { week: 2, reply, known: before }, { backfill: false });
  const corrected = await deps.matchups.find(CHAIN, '2031', 2);
  expect(corrected).toMatchObject({ rows, revision: 2, optimal: { 1: 15000, 2: 9000 } });
  expect(corrected?.swaps).toEqual(before?.swaps);
});
