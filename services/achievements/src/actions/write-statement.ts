import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { readStatement } from '../domain/statement.js';
import { type Statement } from '../store/statements.js';

/**
 * Stores what a member says of themselves. Throws AppError invalid `invalid-statement`, missing for a league that is
 * gone.
 */
export async function writeStatement(
  { statements, goneLeagues }: Pick<Deps, 'statements' | 'goneLeagues'>,
  session: ClientSession,
  { chainId, connectionId, sleeperUserId }: Pick<LeagueAccess, 'chainId' | 'connectionId' | 'sleeperUserId'>,
  accountId: string,
  raw: string,
): Promise<Statement> {
  const read = readStatement(raw);
  if ('problem' in read) throw new AppError('invalid', 'invalid-statement', read.problem);
  if (await goneLeagues.isGone({ chainId, connectionId }, session)) {
    throw new AppError('missing', 'league-not-found', 'League not found');
  }
  const statement = { chainId, connectionId, sleeperUserId, accountId, text: read.text, updatedAt: new Date() };
  await statements.put(session, statement);
  return statement;
}
