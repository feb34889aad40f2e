import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { movedOn } from '@dynasty/kit/league/leaving-people';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';

/** Gives a league's statements to the league that took it in; where a person has one in both, the newer stays. */
export async function moveStatements(
  { statements }: Pick<Deps, 'statements'>,
  session: ClientSession,
  from: LeagueIds,
  to: LeagueIds,
): Promise<void> {
  for (const statement of await statements.ofChain(session, from.chainId)) {
    const moved = { ...statement, ...to, ...movedOn(statement, from.chainId) };
    const there = await statements.find(moved, session);
    if (there === null || there.updatedAt < statement.updatedAt) await statements.put(session, moved);
    await statements.remove(session, statement);
  }
}
