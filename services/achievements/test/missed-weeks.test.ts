import { type App } from '@dynasty/kit/http';
import { type EventOf } from '@dynasty/proto/subjects';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../src/app.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { type AwardsBed, awardsBed } from './support/awards-bed.js';
import { ruleCalls } from './support/rule-calls.js';

let bed: AwardsBed;
let app: App;
let call: ReturnType<typeof ruleCalls>;
beforeAll(async () => {
  bed = await awardsBed();
  app = await buildApp(bed.deps);
  call = ruleCalls(bed, app);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const reconcile = () => awardedWeeks(bed.deps).reconcile(new AbortController().signal);
const settle = (league: FakeLeague, week: number, backfill: boolean) =>
  awardedWeeks(bed.deps).handle(weekFinalized(league, week, backfill));

/** A season of five weeks whose title is open, and the later ones of which are not over yet. */
function connect(seed: number, finalWeeks: number): FakeLeague {
  const league = bed.connect({ seed, weeks: 5 });
  for (const { standing } of league.response.rosters) standing!.place = 0;
  league.players = generatedPlayers(seed, league.response);
  play(league, finalWeeks);
  return league;
}

function play({ response }: FakeLeague, finalWeeks: number): void {
  for (const week of response.weeks) week.isFinal = week.week <= finalWeeks;
}

/** Weeks of the awards that were told of as news meanwhile; 0: of the season. */
async function newsOf(work: () => Promise<unknown>): Promise<number[]> {
  const told = new Set<number>();
  const forget = bed.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'achievements.awarded.v1') return;
    const { week, backfill } = payload as EventOf<'achievements.awarded.v1'>;
    if (!backfill) told.add(week);
  });
  await work();
  forget();
  return [...told].sort();
}

describe('weeks whose events were lost', () => {
  it('award as news behind a week that was news, once, also where the events come in the end', async () => {
    const league = connect(1, 2);
    await settle(league, 1, true);
    await settle(league, 2, false);
    play(league, 5);
    expect(await newsOf(reconcile)).toEqual([3, 4, 5]);
    expect(await newsOf(reconcile)).toEqual([]);
    expect(await newsOf(() => settle(league, 3, false))).toEqual([]);
  });

  it('award as news where the week before was news although a comparison was first, and was corrected', async () => {
    const league = connect(2, 2);
    await reconcile();
    expect(await newsOf(() => settle(league, 2, false))).toEqual([2]);
    correct(league, 2, 0);
    await settle(league, 2, true);
    play(league, 3);
    expect(await newsOf(reconcile)).toEqual([3]);
  });

  it('award as history behind such weeks alone, also where an admin has processed one', async () => {
    const league = connect(3, 3);
    await settle(league, 1, true);
    const path = `/leagues/${league.response.leagueId}/process-achievements/2`;
    expect((await call('POST', path)).status).toBe(200);
    expect(await newsOf(reconcile)).toEqual([]);
    play(league, 5);
    expect(await newsOf(reconcile)).toEqual([]);
  });

  it('of which a former one is corrected tell of the correction as history', async () => {
    const league = connect(4, 5);
    for (const week of [1, 2, 3, 4, 5]) await settle(league, week, false);
    correct(league, 2, 50_000);
    expect(await newsOf(reconcile)).toEqual([]);
  });
});

describe('a champion whose event was lost', () => {
  it.each([
    ['as news where the last week was news', 5, false, [0]],
    ['as history where it was history', 6, true, []],
  ])('has the awards of the season given %s', async (_, seed, backfill, news) => {
    const league = connect(seed, 5);
    const terms = { statCategory: 'rushing_yards', position: 'RB', rosterPosition: 'all', threshold: 0 };
    const criteria = { ...terms, timeframe: 'season', awardType: 'highest' };
    const path = `/leagues/${league.response.leagueId}/achievement-criteria`;
    const sent = { achievementType: 'stat_achievement', title: 'Workhorse', criteria };
    expect((await call('POST', path, sent)).status).toBe(200);
    for (const week of [1, 2, 3, 4, 5]) await settle(league, week, backfill);
    league.response.championRevision = 1;
    league.response.rosters[0]!.standing!.place = 1;
    expect(await newsOf(reconcile)).toEqual(news);
    const given = await bed.deps.achievements.given(league.chainId, undefined, 500);
    expect(given.some(({ week }) => week === 0)).toBe(true);
  });
});
