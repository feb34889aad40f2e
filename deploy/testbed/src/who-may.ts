import { type App } from '@dynasty/kit/http';
import { type AccessRow, accessTable } from './access-table.js';

/** Whoever may stand before a league's route: of the league itself, of another one, of none, or not any more. */
export const roles = ['member', 'admin', 'stranger', 'strangeAdmin', 'former', 'newcomer', 'superAdmin'] as const;
export type Role = (typeof roles)[number];

/** Kinds of access that people are told apart by. */
export type RoleAccess = 'member' | 'leagueAdmin' | 'adminOrCommissioner' | 'leagueOverseer' | 'superAdmin';
type State = 'open' | 'suspended';
type Outcomes = Record<Role, string>;

const everybody = (outcome: string): Outcomes =>
  Object.fromEntries(roles.map((role) => [role, outcome])) as Record<Role, string>;
const outsiders = everybody('not-a-member');
const closedToAll = { ...outsiders, member: 'league-not-approved', admin: 'league-not-approved' };
const admins = { ...outsiders, member: 'not-a-league-admin', admin: 'in' };
const superAdmins = { ...everybody('not-a-super-admin'), superAdmin: 'in' };

/**
 * Who gets what on a route of an access, in a league that is open and in one that is suspended: "in", or the slug of
 * the refusal.
 */
export const whoMay: Record<RoleAccess, Record<State, Outcomes>> = {
  member: { open: { ...outsiders, member: 'in', admin: 'in' }, suspended: closedToAll },
  leagueAdmin: { open: admins, suspended: closedToAll },
  // A test puts a commissioner without an admin's rights in the admin's place.
  adminOrCommissioner: { open: admins, suspended: closedToAll },
  leagueOverseer: {
    open: { ...admins, superAdmin: 'in' },
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
  /** Routes (`GET /api/…`) that find nothing, or ask for more than membership, and what they say to whom they let in. */
  letIn?: Record<string, string>;
  /** Routes that name something of a league or of an account by an id, and no guard of a league knows for whom it is. */
  things?: Record<string, Thing>;
}

/** Something that a route names (a draft, a message, an invitation, the caller's own place), and who gets what of it. */
export interface Thing {
  /** Values of the path's parameters; made anew for each caller, since some of them delete what they name. */
  make: () => Record<string, string> | Promise<Record<string, string>>;
  query?: string;
  /** A body that the route takes: whatever is refused is refused for the person, nothing for the body. */
  payload?: object;
  outcomes: Partial<Outcomes>;
  /** Of the roles that are not named. */
  others: string;
}

/** Besides what is served: how a route refuses what it was asked, which a guard never does. */
const refusedRequests = new Set([400, 409, 413, 415, 422]);

/** What a response says: "in", or the slug of the refusal, after its status where that is not 403. */
export function saidBy(status: number, slug: string): string {
  if (status < 400) return 'in';
  return status === 403 ? slug : `${status} ${slug}`;
}

/** All that the body of a refusal has. */
const refusalFields = ['message', 'slug', 'requestId'];
/** What it has besides where the request is refused: the field, or the proof, that it is about. */
const requestFields = ['field', 'proof'];

/**
 * The slug of a refusal, with the names of whatever else is in its body: whoever is refused for who they are learns
 * nothing of what they asked for.
 */
export function slugOfRefusal(status: number, body: unknown): string {
  const said: { slug?: unknown } = typeof body === 'object' && body !== null ? body : {};
  const known = refusedRequests.has(status) ? [...refusalFields, ...requestFields] : refusalFields;
  const others = Object.keys(said).filter((name) => !known.includes(name));
  return [String(said.slug), ...others.map((name) => `and ${name}`)].join(' ');
}

/** What a guard said: whoever is refused only for what they asked was let in. */
export const guardSaid = (status: number, slug: string): string =>
  refusedRequests.has(status) ? 'in' : saidBy(status, slug);

/**
 * "in" for whom the guard lets pass and whose request is served, or refused for what it asks; the slug of any other
 * refusal, after its status where that is not 403.
 */
export async function outcomeOf(
  world: RoleWorld,
  role: Role,
  { method, path }: Pick<AccessRow, 'method' | 'path'>,
): Promise<string> {
  const { status, slug } = await ask(world, role, { method, path, payload: {} });
  return guardSaid(status, slug);
}

/** The status, and the slug of a refusal. */
async function ask(
  { app, people, headersOf }: RoleWorld,
  role: Role,
  { method, path, payload }: { method: string; path: string; payload: object | undefined },
): Promise<{ status: number; slug: string }> {
  const response = await app.inject({
    method: method as 'GET',
    url: path,
    headers: await headersOf(people[role]),
    payload: method === 'GET' ? undefined : payload,
  });
  const { statusCode: status } = response;
  return { status, slug: status < 400 ? '' : slugOfRefusal(status, response.json()) };
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
      const passes = world.letIn?.[`${row.method} ${row.url}`] ?? 'in';
      const expected = whoMay[access][state][role] === 'in' ? passes : whoMay[access][state][role];
      const found = await outcomeOf(world, role, row);
      if (found !== expected || isFailure(found)) wrong.push(lineOf(row, role, found, expected));
    }
  }
  return wrong;
}

/** The same for what has no league in its path: has every role ask for each of the world's things. */
export async function wrongOutcomesOfThings(world: RoleWorld): Promise<string[]> {
  const wrong: string[] = [];
  for (const [route, { make, query = '', payload, outcomes, others }] of Object.entries(world.things ?? {})) {
    for (const role of roles) {
      const row = accessTable(world.app, await make()).find(({ method, url }) => `${method} ${url}` === route);
      if (row === undefined) throw new Error(`there is no route ${route}`);
      const { status, slug } = await ask(world, role, { method: row.method, path: row.path + query, payload });
      const said = saidBy(status, slug);
      const expected = outcomes[role] ?? others;
      if (said !== expected || isFailure(said)) wrong.push(lineOf(row, role, said, expected));
    }
  }
  return wrong;
}

/** A fault of ours is never what was meant; a 503 may be, where the world names it. */
const isFailure = (outcome: string): boolean => /^5(?!03 )\d\d /.test(outcome);

const lineOf = ({ method, url }: AccessRow, role: Role, found: string, expected: string): string =>
  `${method} ${url} by ${role}: ${found}, not ${expected}`;

/**
 * Routes that nobody is tried on: those of leagues, or of super admins, whose access is none of those that are tried,
 * and those of something else that the world has no thing for. There should be none.
 */
export function routesWithoutRoles(app: App, tried: readonly RoleAccess[], things: RoleWorld['things'] = {}): string[] {
  const known: readonly string[] = tried;
  const isTried = ({ method, url, access }: AccessRow) => known.includes(access) || `${method} ${url}` in things;
  return accessTable(app)
    .filter(({ url, access }) => url.includes(':') || access in whoMay)
    .filter(({ access }) => access !== 'public')
    .filter((row) => !isTried(row))
    .map(({ method, url, access }) => `${method} ${url}: ${access}`);
}

/** Every route but public ones, each with its access, in the order of the alphabet. */
export const listedRoutes = (app: App): string[] =>
  accessTable(app)
    .filter(({ access }) => access !== 'public')
    .map(({ method, url, access }) => `${method} ${url} ${access}`)
    .sort();
