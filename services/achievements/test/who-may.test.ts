import { type App } from '@dynasty/kit/http';
import { assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { roleLeagues } from '@dynasty/testbed/league/role-leagues';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import {
  listedRoutes,
  type RoleWorld,
  routesWithoutRoles,
  wrongOutcomes,
  wrongOutcomesOfThings,
} from '@dynasty/testbed/who-may';
import { awardByHand } from '../src/actions/award-by-hand.js';
import { addRule } from '../src/actions/write-rule.js';
import { buildApp } from '../src/app.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

let bed: AwardsBed;
let app: App;
let leagues: ReturnType<typeof roleLeagues>;
let worlds: Record<'open' | 'suspended', RoleWorld>;
beforeAll(async () => {
  bed = await awardsBed();
  app = await buildApp(bed.deps);
  leagues = roleLeagues(bed, app, { userId: '1' });
  const { open, suspended, here, closed } = leagues;
  worlds = {
    open: { ...open, things: thingsOf(here, { member: 'not-a-league-admin', admin: 'in' }) },
    suspended: { ...suspended, things: thingsOf(closed, {}) },
  };
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

/** Who is no member does not learn that there is such a rule, or award. */
function thingsOf(league: FakeLeague, outcomes: Record<string, string>): RoleWorld['things'] {
  const ids = { chainId: league.chainId, connectionId: league.response.connectionId };
  const rule = async () => {
    const input = { achievementType: 'high_scorer', title: 'Big week', criteria: {} };
    const { id } = await bed.mongo.transaction((session) => addRule(bed.deps, session, ids, input));
    return { ruleId: id };
  };
  const award = async () => {
    const sleeperUserId = league.response.rosters[0]?.ownerId ?? '';
    const given = { achievementType: 'trade_master', season: '2025', week: 2, title: 'Trade', description: '' };
    const { id } = await bed.mongo.transaction((session) =>
      awardByHand(bed.deps, session, ids, { ...given, sleeperUserId }),
    );
    return { achievementId: id };
  };
  const ofRule = { make: rule, payload: {}, outcomes, others: '404 rule-not-found' };
  return {
    'PATCH /api/achievement-criteria/:ruleId': ofRule,
    'DELETE /api/achievement-criteria/:ruleId': ofRule,
    'DELETE /api/achievements/:achievementId': { make: award, outcomes, others: '404 achievement-not-found' },
  };
}

const kinds = ['member', 'adminOrCommissioner'] as const;

it('every route is listed with its access, and none lets in who is not signed in', async () => {
  expect(listedRoutes(app)).toEqual([
    'DELETE /api/achievement-criteria/:ruleId account',
    'DELETE /api/achievements/:achievementId account',
    'GET /api/leagues/:leagueId/achievement-criteria adminOrCommissioner',
    'GET /api/leagues/:leagueId/achievements member',
    'GET /api/owner-statements/:leagueId/:userId member',
    'PATCH /api/achievement-criteria/:ruleId account',
    'POST /api/leagues/:leagueId/achievement-criteria adminOrCommissioner',
    'POST /api/leagues/:leagueId/achievement-criteria/preview adminOrCommissioner',
    'POST /api/leagues/:leagueId/achievements adminOrCommissioner',
    'POST /api/leagues/:leagueId/process-achievements/:week adminOrCommissioner',
    'PUT /api/owner-statements/:leagueId/:userId member',
  ]);
  expect(await assertAnonymousIsRefused(app)).toBe(11);
});

it('no route of a league, or of a thing, is without its roles', () => {
  expect(routesWithoutRoles(app, kinds, worlds.open.things)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(leagues.open, access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(leagues.suspended, access, 'suspended')).toEqual([]);
});

it.each(['open', 'suspended'] as const)(
  'what has an id of its own is for those of its league, which is %s',
  async (state) => {
    expect(await wrongOutcomesOfThings(worlds[state])).toEqual([]);
  },
);

it('a commissioner who is no admin may what admins may of awards and rules, while the league is open', async () => {
  const commissioner = 'cora';
  for (const league of [leagues.here, leagues.closed]) {
    league.members.push(commissioner);
    league.commissioners = [commissioner];
  }
  const people = { ...leagues.open.people, admin: commissioner };
  expect(await wrongOutcomes({ ...leagues.open, people }, 'adminOrCommissioner', 'open')).toEqual([]);
  expect(await wrongOutcomes({ ...leagues.suspended, people }, 'adminOrCommissioner', 'suspended')).toEqual([]);
  for (const world of Object.values(worlds)) expect(await wrongOutcomesOfThings({ ...world, people })).toEqual([]);
});
