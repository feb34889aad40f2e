import { signIn, type Member } from '../../local/api/member.js';
import { standInAt } from '../../local/api/stand-in.js';
import type { LeagueStack } from './league-stack.js';

/** Signs in so many more people of the stack's league, who join it. */
export async function moreMembers(stack: LeagueStack, count: number): Promise<Member[]> {
  const { leagues } = await standInAt(`http://127.0.0.1:${stack.now().ports.sandbox ?? 0}`).info();
  const league = leagues.find(({ leagueId }) => leagueId === stack.leagueId);
  const members: Member[] = [];
  for (const username of league?.usernames.slice(1, count + 1) ?? []) {
    const member = await signIn(stack.address, username);
    await member.api('/verify-league', { leagueId: stack.leagueId, sleeperUsername: username });
    members.push(member);
  }
  return members;
}
