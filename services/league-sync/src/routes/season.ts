import { type LeagueAccess } from '@dynasty/kit/access';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueDoc } from '../store/leagues.js';
import { type Stores } from '../store/stores.js';

/**
 * The stored season that a member's request is about. Throws AppError: unavailable `season-loading` while the first
 * load has not reached it, missing `league-not-found` when it never will be stored.
 */
export async function seasonOf(stores: Pick<Stores, 'leagues' | 'chains'>, league: LeagueAccess): Promise<LeagueDoc> {
  const season = await stores.leagues.find(league.leagueId);
  if (season !== null) return season;
  const chain = await stores.chains.find(league.chainId);
  if (chain?.sync.state === 'loading') {
    throw new AppError('unavailable', 'season-loading', 'This season is still being loaded.', { retryAfterS: 5 });
  }
  throw new AppError('missing', 'league-not-found', 'There is no such league here.');
}
