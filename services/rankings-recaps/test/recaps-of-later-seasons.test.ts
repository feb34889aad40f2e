import { type App } from '@dynasty/kit/http';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../src/app.js';
import { type TeamRecord } from '../src/domain/record.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { type StoredRecap } from '../src/store/recaps.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});
beforeEach(() => {
  bed.leagueService.leagues = [];
});

async function call(league: FakeLeague, method: 'GET' | 'POST' | 'DELETE', path: string) {
  const headers = { ...(await bed.issuer.headers({ sub: 'ada' })), 'idempotency-key': crypto.randomUUID() };
  return app.inject({ method, url: `/api/leagues/${league.response.leagueId}/recaps${path}`, headers });
}

const settle = (league: FakeLeague, week: number) => rankedWeeks(bed.deps).handle(weekFinalized(league, week));
const stored = ({ chainId }: FakeLeague, week: number) =>
  bed.deps.mongo.connection.collection<StoredRecap>('recaps').findOne({ chainId, week });
const brokenIn = (recap: StoredRecap | null) => recap?.facts.broken.map(({ record: { kind } }) => kind) ?? [];

const none: TeamRecord = { wins: 0, losses: 0, ties: 0 };
const countIn = (games: readonly { before?: TeamRecord }[] = []): number =>
  games.reduce((sum, { before: { wins, losses, ties } = none }) => sum + wins + losses + ties, 0);
/** How often those who meet in its games had met, and those of the games ahead. */
const metIn = (recap: StoredRecap | null): number[] => [countIn(recap?.facts.games), countIn(recap?.facts.ahead.games)];

/**
 * A season that is ranked, in whose eighth week the highest score of all was made; recaps of its seventh and its eighth
 * week. The season before it is not stored yet.
 */
async function written(seed: number): Promise<FakeLeague> {
  const league = bed.connect({ seed, finalWeeks: 8 });
  correct(league, 8, 40_000);
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  for (const week of [7, 8]) expect((await call(league, 'POST', `/${week}/2025`)).statusCode).toBe(200);
  return league;
}

/** The season before, with a score that is so much higher: above all of these, or not. */
function before(league: FakeLeague, hundredths: number): FakeLeague {
  const older = bed.connect({ seed: 100 }, { with: league, season: '2024' });
  correct(older, 3, hundredths);
  return older;
}

describe('the recaps of a season', () => {
  it('tell no record any more that an earlier season holds, and every meeting in it', async () => {
    const league = await written(1);
    const first = await stored(league, 8);
    await call(league, 'POST', `/${first?._id}/chat-card`);
    expect(brokenIn(first)).toContain('highest-week');
    await settle(before(league, 90_000), 17);
    const second = await stored(league, 8);
    expect(brokenIn(second)).not.toContain('highest-week');
    expect(second?.content).not.toBe(first?.content);
    for (const [at, count] of metIn(second).entries()) expect(count).toBeGreaterThan(metIn(first)[at]!);
    expect(second).toMatchObject({ revision: 2, basis: first?.basis });
    expect(second?.isPosted).toBeUndefined();
    // What an admin generates then says the same.
    expect((await call(league, 'POST', '/8/2025')).json()).toMatchObject({ revision: 2 });
  });

  it('stay as they are where the earlier season changes nothing that they tell', async () => {
    const league = await written(2);
    const older = before(league, 0);
    await settle(older, 17);
    const told = await stored(league, 8);
    expect(brokenIn(told)).toContain('highest-week');
    // The season has gone on meanwhile: who set a record has another place in the table.
    league.response.rosters[0]!.standing!.wins += 1;
    await settle(league, 8);
    older.response.rosters[0]!.teamName = 'Renamed';
    older.response.weeks[16]!.revision += 1;
    await settle(older, 17);
    expect(await stored(league, 8)).toEqual(told);
  });

  it('stay deleted, and those of an earlier season stay as they are', async () => {
    const league = await written(3);
    const older = before(league, 90_000);
    await settle(older, 17);
    await call(league, 'DELETE', `/${(await stored(league, 7))?._id}`);
    const deleted = await stored(league, 7);
    const told = await stored(league, 8);
    const newer = bed.connect({ seed: 200 }, { with: league, season: '2026' });
    await settle(newer, 17);
    expect(await stored(league, 8)).toEqual(told);
    correct(older, 3, -90_000);
    await settle(older, 3);
    expect(await stored(league, 7)).toEqual(deleted);
    expect(brokenIn(await stored(league, 8))).toContain('highest-week');
  });
});
