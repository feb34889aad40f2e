import { type EventOf } from '@dynasty/proto/subjects';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { followTables } from '../src/events/season-synced.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
const records: EventOf<'rankings.records_broken.v1'>[] = [];
beforeAll(async () => {
  bed = await rankingsBed();
  await followTables(bed.deps);
  await bed.deps.bus.broadcast('rankings.records_broken.v1', ({ payload }) => void records.push(payload));
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const reconcile = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);
const rank = (league: FakeLeague, week: number, backfill = false) =>
  rankedWeeks(bed.deps).handle(weekFinalized(league, week, backfill));

/** A decided season, and one of which nothing is ranked yet; the highest score of it all comes in each of its weeks. */
async function connect(seed: number, leagueId?: string): Promise<FakeLeague> {
  const lastYear = bed.connect({ seed });
  lastYear.season = '2024';
  const league = bed.connect({ seed: seed + 1, finalWeeks: 5 }, { with: lastYear, season: '2025' });
  if (leagueId !== undefined) league.response.leagueId = leagueId;
  const final = league.response.weeks.splice(0);
  await reconcile();
  league.response.weeks.push(...final);
  for (const week of [1, 2, 3, 4, 5]) correct(league, week, 40_000 + 20_000 * week);
  return league;
}

/** The running season is told of, as it is while its last week that is over is this one. */
async function sync({ chainId, season, response }: FakeLeague, lastFinalWeek: number): Promise<void> {
  const { connectionId, leagueId, lastFinalWeek: now } = response;
  const known = () => bed.deps.mongo.connection.collection('known_seasons').countDocuments({ chainId, season });
  response.lastFinalWeek = lastFinalWeek;
  const place = { chainId, season, connectionId, leagueId };
  await bed.deps.bus.publish('league.synced.v1', `${chainId}/${lastFinalWeek}`, { ...place, parts: ['rosters'] });
  await until('the season is known', async () => (await known()) === 1);
  response.lastFinalWeek = now;
}

/** Which weeks were told of, whether as news, and how many highest scores they had. */
async function toldOf(league: FakeLeague) {
  await until('everything is sent', async () => (await bed.deps.outbox.pending()) === 0);
  const marker = bed.connect({ seed: 99, finalWeeks: 1 }, { with: league, season: '2026' });
  await rank(marker, 1);
  const own = () => records.filter(({ chainId }) => chainId === league.chainId);
  await until('the marker was told of', () => own().some(({ season }) => season === '2026'));
  return own()
    .filter(({ season }) => season === '2025')
    .map(({ week, backfill, records: all }) => [
      week,
      backfill,
      all.filter(({ kind }) => kind === 'highest-week').length,
    ]);
}

describe('weeks whose events were lost', () => {
  it('are told of as news behind a week that was', async () => {
    const league = await connect(1);
    for (const week of [1, 2]) await rank(league, week, true);
    await rank(league, 3);
    expect(await reconcile()).toMatchObject({ weeks: 2 });
    // Compared again, or come late, they are told of no more.
    await reconcile();
    await rank(league, 4);
    expect(await toldOf(league)).toEqual([
      [3, false, 1],
      [4, false, 1],
      [5, false, 1],
    ]);
  });

  it('are from the first on where the season was known before it', async () => {
    const league = await connect(20);
    await sync(league, 0);
    expect(await reconcile()).toMatchObject({ weeks: 5 });
    await rank(league, 1);
    expect(await toldOf(league)).toEqual([1, 2, 3, 4, 5].map((week) => [week, false, 1]));
  });

  it('are from the first on that was not over when the season was known first', async () => {
    const league = await connect(30);
    await sync(league, 2);
    for (const week of [1, 2]) await rank(league, week, true);
    expect(await reconcile()).toMatchObject({ weeks: 3 });
    expect(await toldOf(league)).toEqual([3, 4, 5].map((week) => [week, false, 1]));
  });

  it.each([
    ['behind a week that was news', 90, false],
    ['behind those that were over when the season was known first', 110, true],
  ])('are not where their events come in the end and say that they are history, %s', async (_, seed, isKnown) => {
    const league = await connect(seed);
    if (isKnown) await sync(league, 1);
    await rank(league, 1, true);
    await rank(league, 2, isKnown);
    for (const week of [3, 4, 5]) await rank(league, week, true);
    expect(await toldOf(league)).toEqual(isKnown ? [] : [[2, false, 1]]);
  });

  it('are not by what another connection or another league of the year knew, nor in an imported table', async () => {
    const [connected, replaced] = [await connect(40), await connect(50)];
    for (const league of [connected, replaced]) await sync(league, 0);
    for (const one of bed.leagueService.leagues.filter(({ chainId }) => chainId === connected.chainId)) {
      one.response.connectionId = 'connected again';
    }
    replaced.response.leagueId = '9999';
    const imported = await connect(60, '0123');
    const table = imported.response;
    const added = table.weeks.splice(3);
    table.lastFinalWeek = 3;
    await reconcile();
    table.lastFinalWeek = 5;
    table.weeks.push(...added);
    await reconcile();
    for (const league of [connected, replaced, imported]) expect(await toldOf(league)).toEqual([]);
  });

  it('are not where no week of the season was news: they may have been over before', async () => {
    const league = await connect(10);
    for (const week of [1, 2, 3]) await rank(league, week, true);
    expect(await reconcile()).toMatchObject({ weeks: 2 });
    expect(await toldOf(league)).toEqual([]);
  });
});

describe('recaps that come by themselves', () => {
  /** Which weeks of a season are told of once everything is caught up with; `isKnown`: its first two weeks were over. */
  async function toldWeeks(seed: number, isKnown: boolean): Promise<number[]> {
    const league = await connect(seed);
    const { chainId, season } = league;
    await bed.deps.mongo.transaction((session) => bed.deps.recapSettings.put(session, { chainId, automatic: true }));
    if (isKnown) await sync(league, 2);
    await reconcile();
    return (await bed.deps.recaps.cards(chainId, season)).map(({ week }) => week);
  }

  it('are of weeks whose events were lost too, and of those before the league was known of the last one alone', async () => {
    expect(await toldWeeks(70, true)).toEqual([5, 4, 3]);
    expect(await toldWeeks(80, false)).toEqual([5]);
  });
});
