import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { findRanking } from '../src/actions/find-ranking.js';
import { namedRankings } from '../src/actions/rank-season.js';
import { rewriteBook } from '../src/actions/write-book.js';
import { type Deps } from '../src/deps.js';
import { defaultWeights } from '../src/domain/factors.js';
import { weekFacts } from '../src/domain/recap/week-facts.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let deps: Deps;
beforeAll(async () => {
  bed = await rankingsBed();
  deps = bed.deps;
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const weekCount = 7;
const connect = (seed: number): FakeLeague => bed.connect({ seed, weeks: weekCount, playoffWeekStart: 6 });

/** Takes away a week's scores, as league-sync has it then: its games are ties, in the table too. */
function leaveUnscored({ response: { weeks, rosters } }: FakeLeague, week: number): void {
  const teams = weeks.find((one) => one.week === week)?.teams ?? [];
  const scores = new Map(teams.map(({ rosterId, pointsHundredths }) => [rosterId, pointsHundredths]));
  for (const team of teams) {
    const standing = rosters.find(({ rosterId }) => rosterId === team.rosterId)?.standing;
    const margin = (scores.get(team.rosterId) ?? 0) - (scores.get(team.opponentRosterId) ?? 0);
    team.pointsHundredths = 0;
    if (standing === undefined || margin === 0) continue;
    standing[margin > 0 ? 'wins' : 'losses'] -= 1;
    standing.ties += 1;
  }
}

const reconcile = () => rankedWeeks(deps).reconcile(new AbortController().signal);

const rankedAfter = async (league: FakeLeague, week: number) =>
  (await findRanking(deps, { ...league, connectionId: league.response.connectionId }, week))?.teams;

/** Each team's record in the newest ranking, in the table, and in the facts of the last recap. */
async function records(league: FakeLeague) {
  const { season, response: played } = league;
  const teams = (await rankedAfter(league, weekCount)) ?? [];
  const facts = weekFacts({ season, week: weekCount, played, books: [], power: [] });
  return teams.map(({ rosterId, wins, losses, ties }) => {
    const standing = played.rosters.find((roster) => roster.rosterId === rosterId)?.standing;
    const table = { wins: standing?.wins, losses: standing?.losses, ties: standing?.ties };
    const told = facts?.teams.find((team) => team.rosterId === rosterId)?.record;
    return { ranked: { wins, losses, ties }, table, told };
  });
}

describe('a final week in which nobody scored', () => {
  it('is dealt with once, and counts as ties as in the table', async () => {
    const league = connect(40);
    leaveUnscored(league, 1);
    expect((await reconcile()).weeks).toBe(weekCount);
    expect((await reconcile()).weeks).toBe(0);
    const found = await records(league);
    expect(found).toHaveLength(10);
    for (const { ranked, table, told } of found) expect([ranked, told]).toEqual([table, table]);
    expect(await rankedAfter(league, 1)).toBeUndefined();
    expect(await deps.rankings.measuredOfChain({ ...league, connectionId: league.response.connectionId })).toHaveLength(
      weekCount - 1,
    );
  });

  it('is shown as the week before, ranked once it has scores, and no more once they are taken back', async () => {
    const league = connect(41);
    const whole = structuredClone(league.response);
    leaveUnscored(league, 4);
    await reconcile();
    expect(await rankedAfter(league, 4)).toEqual(await rankedAfter(league, 3));
    const unscored = structuredClone(league.response);
    league.response = whole;
    league.response.weeks[3]!.revision = 2;
    await rankedWeeks(deps).handle(weekFinalized(league, 4, false));
    const { chainId, season, response } = league;
    const fourth = namedRankings({ chainId, season }, response, defaultWeights).find(({ week }) => week === 4);
    expect(await rankedAfter(league, 4)).toEqual(fourth?.teams);
    league.response = unscored;
    league.response.weeks[3]!.revision = 3;
    await rankedWeeks(deps).handle(weekFinalized(league, 4, false));
    expect(await rankedAfter(league, 4)).toEqual(await rankedAfter(league, 3));
    for (const { ranked, table } of await records(league)) expect(ranked).toEqual(table);
    expect((await reconcile()).weeks).toBe(0);
  });
});

/** As league-sync tells it now, the last week comes after the last game; the season's book is of a former version. */
async function leaveLastWeekOut({ chainId, season, response }: FakeLeague): Promise<void> {
  response.weeks.at(-1)!.teams = [];
  await deps.mongo.connection.collection('season_books').updateOne({ chainId, season }, { $inc: { layout: -1 } });
}

describe('a week after the league’s last game that a former version has ranked', () => {
  it('is taken back', async () => {
    const league = connect(42);
    await reconcile();
    const { chainId, season, response } = league;
    const former = await rankedAfter(league, weekCount);
    await leaveLastWeekOut(league);
    await reconcile();
    expect(await rankedAfter(league, weekCount)).toEqual(await rankedAfter(league, weekCount - 1));
    expect(await rankedAfter(league, weekCount)).not.toEqual(former);
    const { connectionId } = response;
    const stored = await deps.seasonBooks.find({ chainId, connectionId, season });
    expect(stored?.book.weeks.map(({ week }) => week)).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await reconcile()).weeks).toBe(0);
  });

  it('is taken back too where an event has the season’s book written first, which knows its champion at once', async () => {
    const league = connect(43);
    await reconcile();
    await leaveLastWeekOut(league);
    const { chainId, season, response } = league;
    const { connectionId, leagueId, rosters } = response;
    rosters[0]!.teamName = 'Renamed';
    await rewriteBook(deps, 'test', {
      subject: 'league.season_completed.v1',
      id: `${chainId}/champion`,
      payload: {
        ...{ chainId, connectionId, leagueId, season },
        ...{ championRosterId: 1, championUserId: '', revision: 1, backfill: false },
      },
      occurredAt: new Date(),
      deliveries: 1,
    });
    const stored = await deps.seasonBooks.find({ chainId, connectionId, season });
    expect(stored?.book.teams.map(({ teamName }) => teamName)).toContain('Renamed');
    // An event of another week leaves it to the comparison too.
    await rankedWeeks(deps).handle(weekFinalized(league, 2, true));
    expect((await reconcile()).weeks).toBe(weekCount);
    expect(await rankedAfter(league, weekCount)).toEqual(await rankedAfter(league, weekCount - 1));
    expect((await reconcile()).weeks).toBe(0);
  });

  it('is taken back too where a champion makes the season due on a page before its weeks', async () => {
    const before = connect(44);
    const league = bed.connect({ seed: 45, weeks: weekCount, playoffWeekStart: 6 }, { with: before, season: '2026' });
    league.response.championRevision = 1;
    await reconcile();
    await leaveLastWeekOut(league);
    expect(await reconcile()).toMatchObject({ weeks: weekCount, champions: 1 });
    expect(await rankedAfter(league, weekCount)).toEqual(await rankedAfter(league, weekCount - 1));
    expect(await reconcile()).toMatchObject({ weeks: 0, champions: 0 });
  });
});
