import { type Role } from '@dynasty/testbed/who-may';
import { type LeagueResponse, untilLoaded } from '../league.js';
import { type Caller, type Reply } from '../roles/caller.js';
import { peopleOfLeagues } from '../roles/people.js';
import { expectTellsNothing } from './send.js';

/** Whoever attacks: somebody of a role, or the member who has a conversation with the member. */
export type Attacker = Role | 'mate';

/** Somebody’s own place in a league, as it is stored now. */
export interface Place {
  userId: string;
  sleeperUserId: string;
  rosterId: number | null;
  isAdmin: boolean;
  claimedAt: string | null;
}

/**
 * Two leagues with their people. Both are loaded: what is read before and after an attack is not changed by a load, and
 * none goes on asking the provider in the tests that come after.
 * @param taken copies of the stand-in's leagues that other files of tests have
 */
export async function leaguesUnderAttack(taken: number) {
  const people = await peopleOfLeagues(taken);
  const { leagueId, strangeLeagueId, callers, mate } = people;
  await untilLoaded(() => callers.admin.get<LeagueResponse>(`/api/leagues/${leagueId}`));
  await untilLoaded(() => callers.strangeAdmin.get<LeagueResponse>(`/api/leagues/${strangeLeagueId}`));
  const everybody: Record<Attacker, Caller> = { ...callers, mate };
  const by = (attacker: Attacker) => everybody[attacker];
  return {
    ...{ people, by, leagueId, strangeLeagueId },
    league: `/api/leagues/${leagueId}`,
    strangeLeague: `/api/leagues/${strangeLeagueId}`,
    placeOf: (who: Attacker) => placeIn(leagueId, by(who)),
    placeElsewhere: (who: Attacker) => placeIn(strangeLeagueId, by(who)),
  };
}

export type LeaguesUnderAttack = Awaited<ReturnType<typeof leaguesUnderAttack>>;

/** What a reply comes to: the status, and the slug of a refusal. */
export const saidOf = ({ status, slug }: Reply): string => (slug === '' ? String(status) : `${status} ${slug}`);

/**
 * Makes an attack, by a method and a path, with a body or none: it is refused in these words, tells nothing else, and what
 * those see by `read` who may is afterwards as it was before.
 */
export async function expectNothingDone(
  attacker: Caller,
  [method, path, body]: readonly [string, string, object?],
  said: string,
  read: () => Promise<unknown>,
): Promise<void> {
  const before = await read();
  const reply = await attacker.ask({ method, path, body });
  expect(saidOf(reply)).toBe(said);
  expectTellsNothing(JSON.stringify(reply.body));
  // A refusal of what was typed names the field.
  const words = { message: expect.any(String), slug: reply.slug, requestId: expect.any(String) };
  expect({ field: '', ...(reply.body as object) }).toEqual({ ...words, field: expect.any(String) });
  expect(await read()).toEqual(before);
}

export const placeIn = (leagueId: string, caller: Caller) => caller.get<Place>(`/api/user-membership/${leagueId}`);

/** The leagues that somebody is in, by their ids. */
export const leaguesOf = async (caller: Caller): Promise<string[]> =>
  (await caller.get<{ id: string }[]>('/api/leagues')).map(({ id }) => id);

/** Why tries to join a league have failed, as super admins have them on record. */
export async function failedTries(superAdmin: Caller, leagueId: string, caller: Caller): Promise<(string | null)[]> {
  interface Attempt {
    leagueId: string;
    userId: string;
    success: boolean;
    errorReason: string | null;
  }
  const { id } = await caller.get<{ id: string }>('/api/auth/user');
  const attempts = await superAdmin.get<Attempt[]>('/api/super-admin/registration-attempts?limit=100');
  return attempts
    .filter((one) => one.leagueId === leagueId && one.userId === id && !one.success)
    .map(({ errorReason }) => errorReason);
}
