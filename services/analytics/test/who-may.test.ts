import { peopleByRole } from '@dynasty/testbed/league/role-leagues';
import { type RoleWorld, routesWithoutRoles, wrongOutcomes, wrongOutcomesOfThings } from '@dynasty/testbed/who-may';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { noLeagues } from './support/league-sync.js';

const [here, closed, elsewhere] = ['1', '2', '3'];
const members: Record<string, string[]> = {
  [here]: ['ann', 'ada'],
  [closed]: ['ann', 'ada'],
  [elsewhere]: ['eve', 'oda'],
};

const people = { ...peopleByRole, superAdmin: 'sue' };

let bed: AnalyticsBed;
beforeAll(async () => {
  const getAccess: typeof noLeagues.getAccess = async ({ accountId, leagueId }) => ({
    ...(await noLeagues.getAccess({ accountId, leagueId })),
    found: leagueId in members,
    leagueStatus: leagueId === closed ? 'suspended' : 'approved',
    member: members[leagueId]?.includes(accountId) ?? false,
    admin: ['ada', 'oda'].includes(accountId),
  });
  bed = await analyticsBed({ folder: tmpdir(), leagueSync: { ...noLeagues, getAccess } });
});
afterAll(() => bed.close());

/** No data is loaded, which takes longer than all calls: whom a route lets in learns that there is none. */
const noData = '503 nfl-data-unavailable';
const letIn = {
  'POST /api/leagues/:leagueId/fantasy-points': noData,
  'GET /api/leagues/:leagueId/player-form': noData,
};

/** What the NFL did is for everybody who has signed in; a kept search is for who kept it. */
const search = { tool: 'player-stats', name: 'Mine', query: 'season=2024' };
const ofAll = (params: Record<string, string>, others = noData) => ({ make: () => params, outcomes: {}, others });
const things = (): RoleWorld['things'] => ({
  'GET /api/player-card/:playerId': ofAll({ playerId: '100' }),
  'GET /api/nfl/matchups/:week': ofAll({ week: '1' }),
  'GET /api/schedule/grid/:season': ofAll({ season: '2025' }),
  'GET /api/schedule/points-allowed/:season': ofAll({ season: '2025' }),
  'PUT /api/saved-searches/:searchId': { ...ofAll({ searchId: randomUUID() }, 'in'), payload: search },
  'DELETE /api/saved-searches/:searchId': { make: kept, outcomes: { member: 'in' }, others: '404 search-not-found' },
});

async function kept(): Promise<Record<string, string>> {
  const searchId = randomUUID();
  const { statusCode } = await bed.call('PUT', `/api/saved-searches/${searchId}`, search, people.member);
  if (statusCode !== 200) throw new Error(`the search was not kept: ${statusCode}`);
  return { searchId };
}

const world = (leagueId: string) => ({
  ...{ app: bed.app, people, params: { leagueId }, letIn },
  headersOf: (sub: string) => bed.issuer.headers({ sub }),
});

const kinds = ['member', 'superAdmin'] as const;

it('no route of a league, or of a thing, is without its roles', () => {
  expect(routesWithoutRoles(bed.app, kinds, things())).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(world(here), access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(world(closed), access, 'suspended')).toEqual([]);
});

it('what has an id of its own is for all, a kept search for who kept it', async () => {
  expect(await wrongOutcomesOfThings({ ...world(here), things: things() })).toEqual([]);
});
