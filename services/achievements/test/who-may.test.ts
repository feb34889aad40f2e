import { type App } from '@dynasty/kit/http';
import { assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { roleLeagues } from '@dynasty/testbed/league/role-leagues';
import { listedRoutes, routesWithoutRoles, wrongOutcomes } from '@dynasty/testbed/who-may';
import { buildApp } from '../src/app.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

let bed: AwardsBed;
let app: App;
let leagues: ReturnType<typeof roleLeagues>;
beforeAll(async () => {
  bed = await awardsBed();
  app = await buildApp(bed.deps);
  leagues = roleLeagues(bed, app, { userId: '1' });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const kinds = ['member', 'leagueAdmin'] as const;

it('every route is listed with its access, and none lets in who is not signed in', async () => {
  expect(listedRoutes(app)).toEqual([
    'DELETE /api/achievement-criteria/:ruleId account',
    'DELETE /api/achievements/:achievementId account',
    'GET /api/leagues/:leagueId/achievement-criteria leagueAdmin',
    'GET /api/leagues/:leagueId/achievements member',
    'GET /api/owner-statements/:leagueId/:userId member',
    'PATCH /api/achievement-criteria/:ruleId account',
    'POST /api/leagues/:leagueId/achievement-criteria leagueAdmin',
    'POST /api/leagues/:leagueId/achievement-criteria/preview leagueAdmin',
    'POST /api/leagues/:leagueId/achievements leagueAdmin',
    'POST /api/leagues/:leagueId/process-achievements/:week leagueAdmin',
    'PUT /api/owner-statements/:leagueId/:userId member',
  ]);
  expect(await assertAnonymousIsRefused(app)).toBe(11);
});

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(app, kinds)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(leagues.open, access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(leagues.suspended, access, 'suspended')).toEqual([]);
});
