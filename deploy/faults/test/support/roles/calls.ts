import { nameOf, type Operation } from '@dynasty/testbed/fuzz/operations';
import { guardSaid, type RoleAccess, roles, slugOfRefusal, type Thing, whoMay } from '@dynasty/testbed/who-may';
import type { Caller } from './caller.js';
import type { People } from './people.js';

/** Whoever may stand before a route, also without signing in. */
export const everybody = ['nobody', ...roles] as const;
type Anybody = (typeof everybody)[number];

/** What routes are called with, and what they say. */
export interface World {
  people: People;
  params: Record<string, string>;
  queryValues: Record<string, string>;
  letIn: Record<string, string>;
  entries: Record<string, Thing>;
}

/** What somebody's request met: "in", or the slug of the refusal with whatever else its body has. */
export async function heardBy(caller: Caller, request: Parameters<Caller['ask']>[0]): Promise<string> {
  const { status, body } = await caller.ask(request);
  return guardSaid(status, status < 400 ? '' : slugOfRefusal(status, body));
}

/** A fault of ours is never what was meant. */
const isFailure = (said: string): boolean => /^5\d\d /.test(said);

/** Analytics says so to whom it lets in: the season's files are loading still, or are not among the recorded ones. */
const noData = '503 nfl-data-unavailable';

/** What no closed schema takes: whom it is refused for was let in, and nothing is changed by it. */
const noBody = { 'no such field': true };

/** Whether a guard knows who may call it, by their place in the league or the installation. */
export const isGuarded = (access: string): access is RoleAccess => access in whoMay;

/** Whether a call of the route names something that is somebody's: by its path, or a league by its query or its body. */
const namesSomething = ({ params, query, body }: Operation): boolean =>
  params.length > 0 || query.some(({ name }) => name === 'leagueId') || body?.properties?.leagueId !== undefined;

/** Routes that name something, and yet no guard and no entry says who gets it. */
export const withoutEntry = (operations: readonly Operation[], entries: World['entries']): string[] =>
  operations
    .filter(({ access }) => !isGuarded(access))
    .filter(namesSomething)
    .map(nameOf)
    .filter((name) => !(name in entries));

/** Entries and exceptions of routes that are not there. */
export function withoutRoute(operations: readonly Operation[], { entries, letIn }: World): string[] {
  const names = new Set(operations.map(nameOf));
  return [...Object.keys(entries), ...Object.keys(letIn)].filter((name) => !names.has(name));
}

/** What a route has to say to somebody. Throws for a route whose access is none that is known here. */
function expectedOf(operation: Operation, who: Anybody, { entries, letIn }: World): string {
  const { access } = operation;
  const name = nameOf(operation);
  if (who === 'nobody') return access === 'public' ? 'in' : '401 unauthorized';
  const entry = entries[name];
  if (entry !== undefined) return entry.outcomes[who] ?? entry.others;
  if (access === 'account' || access === 'public') return 'in';
  if (!isGuarded(access)) throw new Error(`${name}: nobody knows who may call what is for "${access}"`);
  const said = whoMay[access].open[who];
  return said === 'in' ? (letIn[name] ?? 'in') : said;
}

/** The route's address; throws for a parameter that has no value. */
export function pathOf({ path, params }: Operation, values: Record<string, string>): string {
  return params.reduce((url, { name }) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`${path}: there is no value for {${name}}`);
    return url.replace(`{${name}}`, encodeURIComponent(value));
  }, path);
}

/** What the query of a read must have; a write is refused without, which changes nothing. */
function neededQuery({ method, path, query }: Operation, values: Record<string, string>): string {
  if (method !== 'GET') return '';
  const needed = query.filter(({ required, schema }) => required && schema.default === undefined);
  const parts = needed.map(({ name }) => {
    if (values[name] === undefined) throw new Error(`${path}: there is no value for ?${name}=`);
    return `${name}=${encodeURIComponent(values[name])}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * Has everybody call a route, those first whom it refuses, since others may end what it names; a line for each who
 * gets something else than they should.
 */
export async function wrongOf(operation: Operation, world: World): Promise<string[]> {
  const { people, entries } = world;
  const name = nameOf(operation);
  const entry = entries[name];
  const wrong: string[] = [];
  async function tryAs(who: Anybody, expected: string): Promise<void> {
    const values = { ...world.params, ...(await entry?.make()) };
    const path = pathOf(operation, values) + (entry?.query ?? neededQuery(operation, world.queryValues));
    const body = entry?.payload ?? (operation.body === undefined ? undefined : noBody);
    const caller = who === 'nobody' ? people.nobody : people.callers[who];
    const heard = await heardBy(caller, { method: operation.method, path, body });
    const said = heard === noData ? 'in' : heard;
    if (said !== expected || isFailure(said)) wrong.push(`${name} by ${who}: ${said}, not ${expected}`);
  }
  const askers = everybody.map((who) => ({ who, expected: expectedOf(operation, who, world) }));
  const refused = askers.filter(({ expected }) => expected !== 'in');
  await Promise.all(refused.map(({ who, expected }) => tryAs(who, expected)));
  for (const { who, expected } of askers) if (expected === 'in') await tryAs(who, expected);
  return wrong;
}
