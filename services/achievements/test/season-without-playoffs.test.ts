import { type App } from '@dynasty/kit/http';
import { type EventOf } from '@dynasty/proto/subjects';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
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

/** A season without a champion, with a rule that sums it up. */
async function connect(seed: number, playoffWeekStart: number): Promise<FakeLeague> {
  const league = bed.connect({ seed, weeks: 18, playoffWeekStart });
  for (const { standing } of league.response.rosters) standing!.place = 0;
  league.players = generatedPlayers(seed, league.response);
  const terms = { statCategory: 'rushing_yards', position: 'RB', rosterPosition: 'all', threshold: 0 };
  const criteria = { ...terms, timeframe: 'season', awardType: 'highest' };
  const path = `/leagues/${league.response.leagueId}/achievement-criteria`;
  const sent = { achievementType: 'stat_achievement', title: 'Workhorse', criteria };
  expect((await ruleCalls(bed, app)('POST', path, sent)).status).toBe(200);
  return league;
}

/** Which awards of a season as a whole a week gives; whether they are news. */
async function givenBy(league: FakeLeague, week: number): Promise<boolean[]> {
  const given: boolean[] = [];
  const forget = bed.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'achievements.awarded.v1') return;
    const award = payload as EventOf<'achievements.awarded.v1'>;
    if (award.chainId === league.chainId && award.week === 0) given.push(!award.backfill);
  });
  const last = league.response.weeks.find((one) => one.week === 18)!;
  last.isFinal = week === 18;
  await awardedWeeks(bed.deps).handle(weekFinalized(league, week, false));
  forget();
  return given;
}

describe('rules that sum up a season without playoffs', () => {
  it('award with its last week, as news', async () => {
    const league = await connect(1, 19);
    expect(await givenBy(league, 17)).toEqual([]);
    expect(await givenBy(league, 18)).toEqual([true]);
  });

  it('wait for the champion of a season with playoffs', async () => {
    const league = await connect(2, 15);
    expect(await givenBy(league, 18)).toEqual([]);
  });
});
