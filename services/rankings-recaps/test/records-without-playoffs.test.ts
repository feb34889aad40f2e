import { type EventOf } from '@dynasty/proto/subjects';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
beforeAll(async () => {
  bed = await rankingsBed();
});
afterAll(() => bed.close());

/** A season that is over and has no champion, and the first week of the next one, with the highest score of both. */
function connect(seed: number, hasPlayoffs: boolean): FakeLeague {
  const lastYear = bed.connect({ seed, weeks: 14, playoffWeekStart: hasPlayoffs ? 13 : 19 });
  lastYear.season = '2024';
  for (const { standing } of lastYear.response.rosters) standing!.place = 0;
  const league = bed.connect({ seed: seed + 1, finalWeeks: 1 }, { with: lastYear, season: '2025' });
  correct(league, 1, 40_000);
  return league;
}

/** The records that are told of its week as news. */
async function toldOf(league: FakeLeague): Promise<string[]> {
  const told: string[] = [];
  const forget = bed.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'rankings.records_broken.v1') return;
    const { chainId, backfill, records } = payload as EventOf<'rankings.records_broken.v1'>;
    if (chainId === league.chainId && !backfill) told.push(...records.map(({ kind }) => kind));
  });
  const { leagues } = bed.leagueService;
  bed.leagueService.leagues = leagues.filter(({ season }) => season === '2024');
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  bed.leagueService.leagues = leagues;
  await rankedWeeks(bed.deps).handle(weekFinalized(league, 1, false));
  forget();
  return told;
}

describe('records of a league without playoffs', () => {
  it('are told from its second season on', async () => {
    expect(await toldOf(connect(1, false))).toContain('highest-week');
  });

  it('are not where the season before has playoffs that nobody has won yet', async () => {
    expect(await toldOf(connect(10, true))).toEqual([]);
  });
});
