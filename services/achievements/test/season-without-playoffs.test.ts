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
beforeAll(async () => {
  bed = await awardsBed();
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

/** A season without a champion. */
function connect(seed: number, playoffWeekStart: number): FakeLeague {
  const league = bed.connect({ seed, weeks: 18, playoffWeekStart });
  for (const { standing } of league.response.rosters) standing!.place = 0;
  league.players = generatedPlayers(seed, league.response);
  return league;
}

/** Sets up a rule that sums it up. */
async function addRule(league: FakeLeague): Promise<void> {
  const terms = { statCategory: 'rushing_yards', position: 'RB', rosterPosition: 'all', threshold: 0 };
  const criteria = { ...terms, timeframe: 'season', awardType: 'highest' };
  const path = `/leagues/${league.response.leagueId}/achievement-criteria`;
  const sent = { achievementType: 'stat_achievement', title: 'Workhorse', criteria };
  expect((await ruleCalls(bed, app)('POST', path, sent)).status).toBe(200);
}

function play({ response }: FakeLeague, finalWeeks: number): void {
  for (const week of response.weeks) week.isFinal = week.week <= finalWeeks;
}

/** As league-sync tells a season of which nothing is played any more. */
function end({ response }: FakeLeague): void {
  Object.assign(response, { isOver: true, championRevision: 0 });
}

const reconcile = () => awardedWeeks(bed.deps).reconcile(new AbortController().signal);
const settle = (league: FakeLeague, week: number) => awardedWeeks(bed.deps).handle(weekFinalized(league, week, false));

/** Which awards of a season as a whole are given meanwhile; whether they are news. */
async function givenBy(league: FakeLeague, work: () => Promise<unknown>): Promise<boolean[]> {
  const given: boolean[] = [];
  const forget = bed.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'achievements.awarded.v1') return;
    const award = payload as EventOf<'achievements.awarded.v1'>;
    if (award.chainId === league.chainId && award.week === 0) given.push(!award.backfill);
  });
  await work();
  forget();
  return given;
}

describe('rules that sum up a season without playoffs', () => {
  it('award with its last week, as news', async () => {
    const league = connect(1, 19);
    await addRule(league);
    play(league, 15);
    expect(await givenBy(league, () => settle(league, 15))).toEqual([]);
    play(league, 16);
    end(league);
    expect(await givenBy(league, () => settle(league, 16))).toEqual([true]);
  });

  it('award as news where it turns out after its last week that it is over, once', async () => {
    const league = connect(5, 19);
    await addRule(league);
    play(league, 16);
    for (const week of league.response.weeks.slice(0, 16)) await settle(league, week.week);
    expect(await givenBy(league, reconcile)).toEqual([]);
    end(league);
    expect(await givenBy(league, reconcile)).toEqual([true]);
    expect(await reconcile()).toMatchObject({ weeks: 0, champions: 0 });
  });

  it('award as news where the event of the last week was lost', async () => {
    const league = connect(3, 19);
    await addRule(league);
    play(league, 17);
    await settle(league, 17);
    await reconcile();
    play(league, 18);
    end(league);
    expect(await givenBy(league, reconcile)).toEqual([true]);
  });

  it('award as history where they were set up once it was over', async () => {
    const league = connect(4, 19);
    end(league);
    await settle(league, 18);
    await reconcile();
    await addRule(league);
    correct(league, 2, 0);
    expect(await givenBy(league, reconcile)).toEqual([false]);
  });

  it('wait for the champion of a season with playoffs', async () => {
    const league = connect(2, 15);
    await addRule(league);
    expect(await givenBy(league, () => settle(league, 18))).toEqual([]);
  });
});
