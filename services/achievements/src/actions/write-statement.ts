import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { readStatement } from '../domain/statement.js';
import { type Statement } from '../store/statements.js';

/**
 * Stores what a member says of themselves. `basedOn` is when the statement that they have read was written (null: none
 * was there), so that they do not overwrite what they have said elsewhere meanwhile; without it that is not looked at.
 * Throws AppError invalid `invalid-statement`, conflict `statement-changed`, missing for a league that is gone.
 */
export async function writeStatement(
  { statements, goneLeagues }: Pick<Deps, 'statements' | 'goneLeagues'>,
  session: ClientSession,
  { chainId, connectionId, sleeperUserId }: Pick<LeagueAccess, 'chainId' | 'connectionId' | 'sleeperUserId'>,
  accountId: string,
  { statement: raw, basedOn }: { statement: string; basedOn?: string | null | undefined },
): Promise<Statement> {
  const read = readStatement(raw);
  if ('problem' in read) throw new AppError('invalid', 'invalid-statement', read.problem);
  if (await goneLeagues.isGone({ chainId, connectionId }, session)) {
    throw new AppError('missing', 'league-not-found', 'League not found');
  }
  if (basedOn !== undefined) {
    const stored = await statements.find({ chainId, sleeperUserId }, session);
    const isRead = stored === null ? basedOn === null : stored.updatedAt.toISOString() === basedOn;
    // The same words may come again: their first response was lost.
    if (!isRead && stored?.text !== read.text) {
      throw new AppError(
        'conflict',
        'statement-changed',
        'Your statement was changed meanwhile. Compare, then save again.',
      );
    }
  }
  const statement = { chainId, connectionId, sleeperUserId, accountId, text: read.text, updatedAt: new Date() };
  await statements.put(session, statement);
  return statement;
}
