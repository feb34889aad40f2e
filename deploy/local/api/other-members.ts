import type { Stack } from './home-league.js';
import { signIn, type Member } from './member.js';
import { standInAt } from './stand-in.js';

/** So many members of a league besides its first one, signed in and joined; fewer where it has fewer. */
export async function otherMembers(
  { address, ports }: Pick<Stack, 'address' | 'ports'>,
  leagueId: string,
  count: number,
): Promise<Member[]> {
  const { leagues } = await standInAt(`http://127.0.0.1:${ports.sandbox}`).info();
  const usernames = leagues.find((league) => league.leagueId === leagueId)?.usernames ?? [];
  const members: Member[] = [];
  for (const username of usernames.slice(1, count + 1)) {
    const member = await signIn(address, username);
    await member.api('/verify-league', { leagueId, sleeperUsername: username });
    members.push(member);
  }
  return members;
}
