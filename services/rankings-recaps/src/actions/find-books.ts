import { type LeagueAccess } from '@dynasty/kit/league/access';
import { unlessMissing } from '@dynasty/kit/rpc';
import { type Deps } from '../deps.js';
import { bookOf, type SeasonBook } from '../domain/book/season-book.js';

/**
 * The books of all seasons of a league, newest first. Of a league that was connected a moment ago, whose weeks are on
 * their way here, the season that was asked for; nothing is stored then.
 */
export async function findBooks(
  { seasonBooks, leagueSync }: Pick<Deps, 'seasonBooks' | 'leagueSync'>,
  { chainId, connectionId, season }: Pick<LeagueAccess, 'chainId' | 'connectionId' | 'season'>,
): Promise<SeasonBook[]> {
  const stored = await seasonBooks.ofChain(chainId, connectionId);
  if (stored.length > 0) return stored;
  const played = await unlessMissing(leagueSync.getSeason({ chainId, season }));
  return played === undefined ? [] : [bookOf(chainId, season, played)];
}
