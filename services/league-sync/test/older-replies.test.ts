import { type EventOf } from '@dynasty/proto/subjects';
import { storeSeason } from '../src/actions/polling/store-season.js';
import { finalizeWeeks, storeWeek } from '../src/actions/weeks/store-week.js';
import { type MatchupWeekDoc } from '../src/store/matchups.js';
import { league, roster, row } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';
import { readingBefore } from './support/standing-still.js';

let world: ReadBed;
beforeEach(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterEach(() => world.close());

const chainNow = async () => (await world.deps.chains.find(CHAIN))!;
const weekNow = (week: number) => world.deps.matchups.find(CHAIN, '2031', week);
const rowsOf = (points: number) => [row(1, 1, points), row(2, 1, 80), row(3, 2, 70), row(4, 2, 60)];

/** A job stores what it has read of a week that was `known` when it asked; true when its part was marked as done. */
async function store(week: number, points: number, known: MatchupWeekDoc | null, scored = 4): Promise<boolean> {
  let isMarked = false;
  const fetched = { week, reply: { rows: rowsOf(points), bytes: Buffer.from('[]') }, known };
  const also = async () => void (isMarked = true);
  await storeWeek(world.deps, await chainNow(), league({ lastScoredLeg: scored }), fetched, { also, backfill: false });
  return isMarked;
}

it.each([2, 6])('a reply for week %i that waited while a newer one was stored changes nothing', async (week) => {
  const known = await weekNow(week);
  expect(await store(week, 99, known)).toBe(true);
  const newer = await weekNow(week);
  expect(newer).toMatchObject({ rows: rowsOf(99), revision: known?.isFinal === true ? 2 : 0 });
  expect(await store(week, 98, known)).toBe(false);
  expect(await weekNow(week)).toEqual(newer);
  // The next one is taken.
  expect(await store(week, 98, newer)).toBe(true);
  expect(await weekNow(week)).toMatchObject({ rows: rowsOf(98) });
});

it('nor does one for a week that became final meanwhile', async () => {
  const known = await weekNow(4);
  expect(known?.isFinal).toBe(false);
  await finalize(world.deps, 4);
  const final = await weekNow(4);
  expect(final).toMatchObject({ isFinal: true, revision: 1 });
  await store(4, 98, known);
  expect(await weekNow(4)).toEqual(final);
});

it('nor does one for a week of which another job has noted meanwhile who is on taxi', async () => {
  const known = (await weekNow(4))!;
  const reply = { rows: known.rows, bytes: Buffer.from('[]') };
  for (const player of ['12', '11']) {
    const fetched = { week: 4, reply, known, inactive: { 1: [player] } };
    await storeWeek(world.deps, await chainNow(), league(), fetched, { backfill: false });
  }
  expect(await weekNow(4)).toMatchObject({ inactive: { 1: ['12'] } });
});

/** For a job that reads the weeks, so many times, right before another one notes anew who is on taxi in week 4. */
const readingBeforeTaxi = (times: number): ReadBed['deps'] =>
  readingBefore(world.deps, times, async (turn) => {
    const known = (await weekNow(4))!;
    const inactive = { 1: [String(11 + (turn % 2))] };
    const fetched = { week: 4, reply: { rows: known.rows, bytes: Buffer.from('[]') }, known, inactive };
    await storeWeek(world.deps, await chainNow(), league(), fetched, { backfill: false });
  });

/** Makes the weeks final that are scored. */
async function finalize(deps: ReadBed['deps'], scored: number): Promise<void> {
  const o = { backfill: false, isKnownEmpty: () => true };
  await finalizeWeeks(deps, await chainNow(), league({ lastScoredLeg: scored }), o);
}

it('no week becomes final with the best line-ups of who was on taxi before another job has noted it anew', async () => {
  await finalize(readingBeforeTaxi(2), 4);
  expect(await weekNow(4)).toMatchObject({ isFinal: false, inactive: { 1: ['11'] } });
  await finalize(world.deps, 4);
  expect(await weekNow(4)).toMatchObject({ isFinal: true, inactive: { 1: ['11'] } });
});

it('a week that another job has just changed becomes final at once, as it is then', async () => {
  await finalize(readingBeforeTaxi(1), 4);
  expect(await weekNow(4)).toMatchObject({ isFinal: true, inactive: { 1: ['12'] } });
});

it('nor does a later week become final before one that other jobs go on changing', async () => {
  await store(5, 90, null);
  const finals: number[] = [];
  world.deps.outbox.onCommitted((subject, payload) => {
    if (subject === 'league.week_finalized.v1') finals.push((payload as EventOf<'league.week_finalized.v1'>).week);
  });
  await finalize(readingBeforeTaxi(2), 5);
  expect(await weekNow(5)).toMatchObject({ isFinal: false });
  expect(finals).toEqual([]);
  await finalize(world.deps, 5);
  expect(finals).toEqual([4, 5]);
});

it('nor a correction of a week of which another job has noted the slots meanwhile', async () => {
  const final = await weekNow(2);
  await world.deps.mongo.transaction((session) => world.deps.matchups.noteSlots(CHAIN, '2031', ['QB'], session));
  await store(2, 98, final);
  expect(await weekNow(2)).toMatchObject({ slots: ['QB'], revision: 1 });
});

it('a week has other pairs by a reply that was stored', async () => {
  const give = async (points: number) => {
    const fetched = { week: 6, reply: { rows: rowsOf(points), bytes: Buffer.from('[]') }, known: null };
    return storeWeek(world.deps, await chainNow(), league(), fetched, { backfill: false });
  };
  expect(await give(0)).toEqual({ stands: true, areOtherPairs: true });
  expect(await give(1)).toEqual({ stands: false, areOtherPairs: false });
});

it.each([
  ['a league with its teams', 'Newer', 'Older'],
  ['teams of a league that is as it was', 'Small World', 'Small World'],
])('%s, read before newer ones were stored, change nothing', async (_, newer, older) => {
  const stored = (await world.deps.leagues.find(LEAGUE))!;
  const known = await world.deps.rosters.ofLeague(LEAGUE);
  const poll = async (name: string, owner: string) => {
    const fresh = league({ name });
    const { chainId: _chainId, users, ...provided } = fresh;
    const replies = { league: provided, users, rosters: [roster(1, owner)], known, readAt: new Date() };
    const isStanding = await storeSeason(world.deps, { chain: await chainNow(), league: stored }, replies, fresh);
    const teams = await world.deps.rosters.ofLeague(LEAGUE);
    return [isStanding, (await world.deps.leagues.find(LEAGUE))?.name, teams.map(({ ownerId }) => ownerId)];
  };
  expect(await poll(newer, '102')).toEqual([true, newer, ['102']]);
  expect(await poll(older, '101')).toEqual([false, newer, ['102']]);
});
