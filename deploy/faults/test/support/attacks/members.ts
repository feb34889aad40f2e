import { type LeagueResponse, untilLoaded } from '../league.js';
import type { Caller } from '../roles/caller.js';
import { join, namesOf } from '../roles/people.js';
import { standIn } from '../stack.js';

/**
 * The stand-in's copies of leagues that these attacks are made on, by their numbers; nobody connects the closed one. Other
 * tests have the first ones.
 */
export const copies = { home: 21, away: 22, closed: 23 };

export interface Members {
  leagueId: string;
  /** The league's path in the API. */
  path: string;
  /** Each by a number; the first one, 0, is an admin. */
  person(n: number): Caller;
}

/**
 * Signs in so many people of one of these leagues, and connects it where it is not yet. It is loaded: no load goes on
 * asking the provider in the tests that come after.
 */
export async function membersOfLeague(copy: number, count: number): Promise<Members> {
  const league = (await standIn().copies(copy)).at(-1);
  if (league === undefined) throw new Error('the stand-in has no league');
  const { leagueId } = league;
  const { admin, others } = await namesOf(league);
  const names = [admin, ...others].map(({ name }) => name).slice(0, count);
  if (names.length < count) throw new Error(`${leagueId} has too few people`);
  const people: Caller[] = [];
  for (const name of names) people.push(await join(leagueId, name));
  function person(n: number): Caller {
    const one = people[n];
    if (one === undefined) throw new Error(`nobody of ${leagueId} has the number ${n}`);
    return one;
  }
  const path = `/api/leagues/${leagueId}`;
  await untilLoaded(() => person(0).get<LeagueResponse>(path));
  return { leagueId, path, person };
}
