import { type App } from '@dynasty/kit/http';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { aboveMost, type Asked, countRequestFiles, type Reason } from '@dynasty/testbed/request-files';
import path from 'node:path';
import { buildApp } from '../src/app.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';
import { ruleCalls } from './support/rule-calls.js';

let bed: AwardsBed;
let app: App;
let league: FakeLeague;
let call: ReturnType<typeof ruleCalls>;
const statRule = {
  achievementType: 'stat_achievement',
  title: 'Runs',
  criteria: {
    ...{ statCategory: 'rushing_yards', position: 'ALL', timeframe: 'weekly', awardType: 'threshold' },
    ...{ rosterPosition: 'starting', threshold: 100 },
  },
};

beforeAll(async () => {
  bed = await awardsBed();
  app = await buildApp(bed.deps);
  call = ruleCalls(bed, app);
  league = bed.connect({ seed: 5, weeks: 6 });
  league.linked = { ada: person() };
  league.players = generatedPlayers(5, league.response);
  await awardedWeeks(bed.deps).reconcile(new AbortController().signal);
  await rule();
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const person = (): string => league.response.rosters[0]?.ownerId ?? '';
const rule = async () => {
  const set = await call('POST', `/leagues/${league.response.leagueId}/achievement-criteria`, statRule);
  return { ruleId: set.body.id };
};
const award = () => ({
  ...{ sleeperUserId: person(), season: '2025', title: 'Trade' },
  achievementType: 'trade_master',
});
const given = async () => {
  const { body } = await call('POST', `/leagues/${league.response.leagueId}/achievements`, award());
  return { achievementId: body.id };
};

const byRules = (most: number): Reason => ({ most, why: 'decided by the rules of awards, a file for each kind' });
const oneByOne = (most: number): Reason => ({ most, why: 'a league’s changes that count are one after the other' });

const asked = (): Record<string, Asked> => ({
  'POST /api/leagues/:leagueId/process-achievements/:week': byRules(18),
  'POST /api/leagues/:leagueId/achievement-criteria/preview': { ...byRules(13), payload: statRule },
  'POST /api/leagues/:leagueId/achievement-criteria': { payload: statRule },
  'PATCH /api/achievement-criteria/:ruleId': { make: rule, payload: { title: 'Long runs' } },
  'DELETE /api/achievement-criteria/:ruleId': { make: rule },
  'POST /api/leagues/:leagueId/achievements': { ...oneByOne(7), payload: award() },
  'DELETE /api/achievements/:achievementId': { make: given },
  'PUT /api/owner-statements/:leagueId/:userId': { payload: { statement: 'Next year.' } },
});

it('a request runs through at most six files of the service, or its route says why', async () => {
  const { counted, problems } = await countRequestFiles({
    ...{ app, source: path.resolve(__dirname, '../src'), as: 'ada', asked: asked() },
    headersOf: (sub) => bed.issuer.headers({ sub }),
    params: { leagueId: league.response.leagueId, userId: person(), week: '3' },
  });
  process.stdout.write(aboveMost(counted));
  expect(problems).toEqual([]);
});
