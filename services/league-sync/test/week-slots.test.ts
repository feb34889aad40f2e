import { storeSeason } from '../src/actions/polling/store-season.js';
import { finalizeWeeks, storeWeek } from '../src/actions/weeks/store-week.js';
import { type LeagueDoc } from '../src/store/leagues.js';
import { type MatchupRow } from '../src/store/matchups.js';
import { league, roster, row } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  const [known] = await world.deps.players.after('11', 1);
  const players = Object.entries({ 21: 'QB', 22: 'RB', 23: 'QB' });
  await world.deps.players.putAll(
    players.map(([_id, position]) => ({ ...known!, _id, position, fantasyPositions: [position] })),
  );
});
afterAll(() => world.close());

const superflex = ['QB', 'SUPER_FLEX', 'BN'];
const today = ['QB', 'RB', 'BN'];
const byPlayer = (points: number): Record<string, number> => ({ 21: 20, 22: 5, 23: points });
const rowsOf = (points: number): MatchupRow[] =>
  [1, 2].map((rosterId) =>
    row(rosterId, 1, 25, { starters: ['21', '22'], players: ['21', '22', '23'], playersPoints: byPlayer(points) }),
  );

/** The provider gives a week, as the league has its slots then. */
async function give(week: number, rows: MatchupRow[], given: LeagueDoc): Promise<void> {
  const chain = (await world.deps.chains.find(CHAIN))!;
  const known = await world.deps.matchups.find(CHAIN, '2031', week);
  const reply = { rows, bytes: Buffer.from('[]') };
  await storeWeek(world.deps, chain, given, { week, reply, known }, { backfill: false });
}

/** The league as a poll finds it. */
async function poll(given: LeagueDoc): Promise<void> {
  const chain = (await world.deps.chains.find(CHAIN))!;
  const { chainId: _chainId, users, ...provided } = given;
  const stored = (await world.deps.leagues.find(LEAGUE))!;
  const rosters = [roster(1, '101'), roster(2, '102')];
  const known = await world.deps.rosters.ofLeague(LEAGUE);
  const replies = { league: provided, users, rosters, known, readAt: new Date() };
  await storeSeason(world.deps, { chain, league: stored }, replies, given);
}

const weekOf = async (week: number) => (await world.deps.pages.week(LEAGUE, week)).week.teams[0]!;
const optimumOf = async (week: number) => (await world.deps.matchups.find(CHAIN, '2031', week))?.optimal?.['1'];
const labelsOf = async (week: number) => (await weekOf(week)).lineup?.map(({ slotPosition }) => slotPosition);

it('a week keeps the slots that it was played with: labels, best line-up and corrections follow from them', async () => {
  const before = league({ rosterPositions: superflex, lastScoredLeg: 4 });
  await poll(before);
  await give(4, rowsOf(12), before);
  await finalizeWeeks(world.deps, (await world.deps.chains.find(CHAIN))!, before, {
    backfill: false,
    isKnownEmpty: () => true,
  });
  expect(await optimumOf(4)).toBe(3200);

  const now = league({ rosterPositions: today, lastScoredLeg: 4 });
  await poll(now);
  expect(await labelsOf(4)).toEqual(['QB', 'SUPER_FLEX']);
  expect((await weekOf(4)).analysis).toMatchObject({ optimalPoints: 32, pointsLeft: 7 });
  await give(4, rowsOf(14), now);
  expect(await optimumOf(4)).toBe(3400);
  expect((await weekOf(4)).analysis).toMatchObject({ optimalPoints: 34 });
});

it('a week of a version that noted no slots keeps those that the league had until they change', async () => {
  const weeks = world.bed.mongo.connection.collection('matchups');
  const matching = { chainId: CHAIN, season: '2031', week: 2 };
  await weeks.updateOne(matching, { $set: { rows: rowsOf(12) }, $unset: { slots: '' } });
  await poll(league({ rosterPositions: superflex, lastScoredLeg: 4 }));
  // Of the week’s former slots the league’s own are the last that were known.
  expect(await weeks.findOne(matching)).toMatchObject({ slots: ['QB', 'RB'] });
  expect(await labelsOf(2)).toEqual(['QB', 'RB']);
  // What was noted stays, also for the weeks that have changed since.
  expect(await weeks.findOne({ ...matching, week: 4 })).toMatchObject({ slots: ['QB', 'SUPER_FLEX'] });
});

it('a week whose slots nobody knows has no labels, and no best line-up', async () => {
  const weeks = world.bed.mongo.connection.collection('matchups');
  await weeks.updateOne(
    { chainId: CHAIN, season: '2031', week: 1 },
    { $set: { rows: rowsOf(12) }, $unset: { slots: '' } },
  );
  await poll(league({ rosterPositions: ['QB', 'RB', 'WR', 'BN'], lastScoredLeg: 4 }));
  // The version before stood beside this one when the slots changed.
  await weeks.updateOne({ chainId: CHAIN, season: '2031', week: 1 }, { $unset: { slots: '' } });
  await poll(league({ rosterPositions: ['QB', 'RB', 'WR', 'BN'], lastScoredLeg: 4, name: 'Renamed' }));
  expect(await weekOf(1)).toMatchObject({ unknown: 'slots', analysis: null });
  expect(await labelsOf(1)).toEqual(['', '']);
});

it('a week to come has today’s slots, whatever was noted of it', async () => {
  await give(6, rowsOf(0), league({ rosterPositions: superflex, lastScoredLeg: 4 }));
  await poll(league({ rosterPositions: today, lastScoredLeg: 4 }));
  expect(await labelsOf(6)).toEqual(['QB', 'RB']);
});
