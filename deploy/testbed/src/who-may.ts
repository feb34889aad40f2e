import { type App } from '@dynasty/kit/http';
import { type AccessRow, accessTable } from './access-table.js';

/** Whoever may stand before a league's route: of the league itself, of another one, of none, or not any more. */
export const roles = ['member', 'admin', 'stranger', 'strangeAdmin', 'former', 'newcomer', 'superAdmin'] as const;
export type Role = (typeof roles)[number];

/** Kinds of access that people are told apart by. */
type RoleAccess = 'member' | 'leagueAdmin' | 'leagueOverseer' | 'superAdmin';
type State = 'open' | 'suspended';
type Outcomes = Record<Role, string>;

const everybody = (outcome: string): Outcomes =>
  Object.fromEntries(roles.map((role) => [role, outcome])) as Record<Role, string>;
const outsiders = everybody('not-a-member');
const closedToAll = { ...outsiders, member: 'league-not-approved', admin: 'league-not-approved' };
const superAdmins = { ...everybody('not-a-super-admin'), superAdmin: 'in' };

/**
 * Who gets what on a route of an access, in a league that is open and in one that is suspended: "in", or the slug of
 * the refusal.
 */
const whoMay: Record<RoleAccess, Record<State, Outcomes>> = {
  member: { open: { ...outsiders, member: 'in', admin: 'in' }, suspended: closedToAll },
  leagueAdmin: { open: { ...outsiders, member: 'not-a-league-admin', admin: 'in' }, suspended: closedToAll },
  leagueOverseer: {
    open: { ...outsiders, member: 'not-a-league-admin', admin: 'in', superAdmin: 'in' },
    suspended: { ...closedToAll, superAdmin: 'in' },
  },
  superAdmin: { open: superAdmins, suspended: superAdmins },
};

/** A service with a league, or a suspended one, and somebody for every role in it. */
export interface RoleWorld {
  app: App;
  /** Account ids. */
  people: Record<Role, string>;
  headersOf(accountId: string): Promise<Record<string, string>>;
  /** Values of the routes' parameters, the league among them. */
  params: Record<string, string>;
}

const refusals = new Set(['not-a-member', 'not-a-league-admin', 'league-not-approved', 'not-a-super-admin']);

/** The slug of a refusal; "in" for whom the guard lets pass, whatever the route says then. */
export async function outcomeOf(
  { app, people, headersOf }: RoleWorld,
  role: Role,
  { method, path }: Pick<AccessRow, 'method' | 'path'>,
): Promise<string> {
  const payload = method === 'GET' ? undefined : {};
  const response = await app.inject({
    method: method as 'GET',
    url: path,
    headers: await headersOf(people[role]),
    payload,
  });
  if (response.statusCode !== 403) return 'in';
  const { slug } = response.json<{ slug: string }>();
  return refusals.has(slug) ? slug : 'in';
}

/** The routes of an access; throws when there are none. */
export function rowsOf({ app, params }: RoleWorld, access: RoleAccess): AccessRow[] {
  const rows = accessTable(app, params).filter((row) => row.access === access);
  if (rows.length === 0) throw new Error(`no route is for ${access}`);
  return rows;
}

/** Has every role call every route of an access; a line for each outcome that is not as it should be. */
export async function wrongOutcomes(world: RoleWorld, access: RoleAccess, state: State): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of rowsOf(world, access)) {
    for (const role of roles) {
      const [expected, found] = [whoMay[access][state][role], await outcomeOf(world, role, row)];
      if (found !== expected) wrong.push(`${row.method} ${row.url} by ${role}: ${found}, not ${expected}`);
    }
  }
  return wrong;
}

/** Routes of leagues, or of super admins, whose access is none of those that are tried: there should be none. */
export function routesWithoutRoles(app: App, tried: readonly RoleAccess[]): string[] {
  const known: readonly string[] = tried;
  return accessTable(app)
    .filter(({ url, access }) => url.includes(':leagueId') || access in whoMay)
    .filter(({ access }) => !known.includes(access))
    .map(({ method, url, access }) => `${method} ${url}: ${access}`);
}

/** Every route but public ones, each with its access, in the order of the alphabet. */
export const listedRoutes = (app: App): string[] =>
  accessTable(app)
    .filter(({ access }) => access !== 'public')
    .map(({ method, url, access }) => `${method} ${url} ${access}`)
    .sort();
