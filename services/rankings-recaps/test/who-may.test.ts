import { type App } from '@dynasty/kit/http';
import { assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { roleLeagues } from '@dynasty/testbed/league/role-leagues';
import { listedRoutes, routesWithoutRoles, wrongOutcomes } from '@dynasty/testbed/who-may';
import { buildApp } from '../src/app.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let leagues: ReturnType<typeof roleLeagues>;
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
  leagues = roleLeagues(bed, app, { userId: '1', card: 'luck' });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

/** Nothing has been ranked or written yet. */
const letIn = {
  'GET /api/leagues/:leagueId/careers/:userId': '404 no-career',
  'GET /api/leagues/:leagueId/recaps/:id': '404 recap-not-found',
  'POST /api/leagues/:leagueId/recaps/:id/chat-card': '404 recap-not-found',
  'DELETE /api/leagues/:leagueId/recaps/:id': '404 recap-not-found',
};

const kinds = ['member', 'leagueAdmin'] as const;

it('every route is listed with its access, and none lets in who is not signed in', async () => {
  expect(listedRoutes(app)).toEqual([
    'DELETE /api/leagues/:leagueId/recaps/:id leagueAdmin',
    'DELETE /api/leagues/:leagueId/season-review/:season/share member',
    'GET /api/leagues/:leagueId/careers/:userId member',
    'GET /api/leagues/:leagueId/finals member',
    'GET /api/leagues/:leagueId/luck/:week member',
    'GET /api/leagues/:leagueId/power-rankings/:week member',
    'GET /api/leagues/:leagueId/power-weights member',
    'GET /api/leagues/:leagueId/recaps member',
    'GET /api/leagues/:leagueId/recaps/:id member',
    'GET /api/leagues/:leagueId/recaps/settings member',
    'GET /api/leagues/:leagueId/records member',
    'GET /api/leagues/:leagueId/season-review member',
    'GET /api/leagues/:leagueId/season-review/:season member',
    'GET /api/leagues/:leagueId/season-review/:season/pictures/:card member',
    'POST /api/leagues/:leagueId/power-weights/look-back leagueAdmin',
    'POST /api/leagues/:leagueId/recaps/:id/chat-card leagueAdmin',
    'POST /api/leagues/:leagueId/recaps/:week/:season leagueAdmin',
    'PUT /api/leagues/:leagueId/power-weights leagueAdmin',
    'PUT /api/leagues/:leagueId/recaps/settings leagueAdmin',
    'PUT /api/leagues/:leagueId/season-review/:season/share member',
  ]);
  expect(await assertAnonymousIsRefused(app)).toBe(20);
});

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(app, kinds)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes({ ...leagues.open, letIn }, access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(leagues.suspended, access, 'suspended')).toEqual([]);
});
