import { type EventOf } from '@dynasty/proto/subjects';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
const records: EventOf<'rankings.records_broken.v1'>[] = [];
beforeAll(async () => {
  bed = await rankingsBed();
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
async function connect(seed: number): Promise<FakeLeague> {
  const lastYear = bed.connect({ seed });
  lastYear.season = '2024';
  const league = bed.connect({ seed: seed + 1, finalWeeks: 5 }, { with: lastYear, season: '2025' });
  const final = league.response.weeks.splice(0);
  await reconcile();
  league.response.weeks.push(...final);
  for (const week of [1, 2, 3, 4, 5]) correct(league, week, 40_000 + 20_000 * week);
  return league;
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

  it('are not where no week of the season was news: they may have been over before', async () => {
    const league = await connect(10);
    for (const week of [1, 2, 3]) await rank(league, week, true);
    expect(await reconcile()).toMatchObject({ weeks: 2 });
    expect(await toldOf(league)).toEqual([]);
  });
});
