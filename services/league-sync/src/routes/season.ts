import { type LeagueAccess } from '@dynasty/kit/league/access';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type LeagueDoc, type SeasonDoc } from '../store/leagues.js';
import { type Stores } from '../store/stores.js';

type SeasonStores = Pick<Stores, 'leagues' | 'chains'>;

/**
 * The stored season that a member's request is about. Throws AppError: unavailable `season-loading` while the first
 * load has not reached it, missing `league-not-found` when it never will be stored.
 */
export async function seasonOf(
  stores: SeasonStores,
  league: LeagueAccess,
  session?: ClientSession,
): Promise<SeasonDoc> {
  return (await stores.leagues.findSeason(league.leagueId, session)) ?? (await refuse(stores, league));
}

/** The same with the league's scoring. */
export async function scoredSeasonOf(stores: SeasonStores, league: LeagueAccess): Promise<LeagueDoc> {
  return (await stores.leagues.find(league.leagueId)) ?? (await refuse(stores, league));
}

async function refuse(stores: SeasonStores, league: LeagueAccess): Promise<never> {
  const chain = await stores.chains.find(league.chainId);
  if (chain?.sync.state === 'loading') {
    throw new AppError('unavailable', 'season-loading', 'This season is still being loaded.', { retryAfterS: 5 });
  }
  throw new AppError('missing', 'league-not-found', 'There is no such league here.');
}
