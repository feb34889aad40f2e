import { callerOf } from '../roles/caller.js';
import { call, providerSays, signIn, standIn } from '../stack.js';

/** A person of a league as the provider has them. */
interface User {
  display_name: string;
  username?: string | null;
  is_owner?: boolean | null;
}

/**
 * The stand-in's copies of leagues that these attacks are made on, by their numbers; nobody connects the closed one. Other
 * tests have the first ones.
 */
export const copies = { home: 21, away: 22, closed: 23 };

export interface Members {
  leagueId: string;
  /** The league's path in the API. */
  path: string;
  /** A token of each; the first one's is an admin. */
  tokens: string[];
}

/** Signs in so many people of one of these leagues, and connects it where it is not yet. */
export async function membersOfLeague(copy: number, count: number): Promise<Members> {
  const league = (await standIn().copies(copy)).at(-1);
  if (league === undefined) throw new Error('the stand-in has no league');
  const { leagueId, usernames } = league;
  const users = await providerSays<User[]>(`league/${leagueId}/users`);
  const admin = users.find(({ is_owner: isOwner }) => isOwner === true);
  const first = admin?.username ?? admin?.display_name ?? '';
  const names = [first, ...usernames.filter((name) => name !== first)].slice(0, count);
  if (names.length < count || !usernames.includes(first)) throw new Error(`${leagueId} has too few people`);
  for (const sleeperUsername of names) {
    await callerOf(sleeperUsername).send('POST', '/api/verify-league', { leagueId, sleeperUsername });
  }
  return { leagueId, path: `/api/leagues/${leagueId}`, tokens: await Promise.all(names.map(signIn)) };
}

/** The Sleeper user that a member is in the league. */
export async function sleeperUserOf({ leagueId }: Members, token: string): Promise<string> {
  const { body } = await call<{ sleeperUserId: string }>(`/api/user-membership/${leagueId}`, { token });
  return body.sleeperUserId;
}
