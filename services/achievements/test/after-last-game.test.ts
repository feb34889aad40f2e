import { type App } from '@dynasty/kit/http';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../src/app.js';
import { type AwardsBed, awardsBed } from './support/awards-bed.js';
import { ruleCalls } from './support/rule-calls.js';

let bed: AwardsBed;
let app: App;
let call: ReturnType<typeof ruleCalls>;
let league: FakeLeague;
beforeAll(async () => {
  bed = await awardsBed();
  app = await buildApp(bed.deps);
  call = ruleCalls(bed, app);
  league = bed.connect({ seed: 61, weeks: 6 });
  const { response } = league;
  // As league-sync tells a week that the provider counts after the league's last game.
  response.weeks.at(-1)!.teams = [];
  response.lastFinalWeek = 5;
  league.players = generatedPlayers(61, response).map((one) => (one.week === 6 ? { ...one, players: [] } : one));
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const at = (path: string) => `/leagues/${league.response.leagueId}/${path}`;
const sent = {
  ...{ achievementType: 'stat_achievement', title: 'Workhorse', autoAward: false },
  criteria: {
    ...{ statCategory: 'rushing_yards', position: 'RB', rosterPosition: 'all' },
    ...{ timeframe: 'season', awardType: 'highest' },
  },
};

describe('a rule on the season, of one after whose last game a week without teams is final', () => {
  it('is previewed in the last week that was played', async () => {
    const { body } = await call('POST', at('achievement-criteria/preview'), sent);
    const awarded = body.weeks.filter((one: { sleeperUserIds: string[] }) => one.sleeperUserIds.length > 0);
    expect(awarded.map(({ week }: { week: number }) => week)).toEqual([5]);
  });

  it('awards at an admin’s word as the last week is processed that was played', async () => {
    expect((await call('POST', at('achievement-criteria'), sent)).status).toBe(200);
    expect((await call('POST', at('process-achievements/4'))).body.message).not.toContain('Workhorse');
    expect((await call('POST', at('process-achievements/5'))).body.message).toContain('Workhorse');
    expect((await call('POST', at('process-achievements/6'))).body.awarded).toBe(0);
  });
});
