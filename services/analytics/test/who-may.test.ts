import { peopleByRole } from '@dynasty/testbed/league/role-leagues';
import { routesWithoutRoles, wrongOutcomes } from '@dynasty/testbed/who-may';
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

const world = (leagueId: string) => ({
  ...{ app: bed.app, people, params: { leagueId } },
  headersOf: (sub: string) => bed.issuer.headers({ sub }),
});

const kinds = ['member', 'superAdmin'] as const;

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(bed.app, kinds)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(world(here), access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(world(closed), access, 'suspended')).toEqual([]);
});
