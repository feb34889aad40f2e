import { AppError } from '@dynasty/kit/errors';
import { type LookUpLeagueResponse } from '@dynasty/proto/league/v1/installation_service';
import { type ProviderLeague } from '../../clients/sleeper/league-replies.js';
import { type Sleeper } from '../../clients/sleeper/sleeper.js';
import { sleeperIdPattern } from '../../domain/claims/league-id.js';
import { type ChainDoc, type Chains } from '../../store/chains.js';
import { type Leagues } from '../../store/leagues.js';
import { isBeside, olderSeasonsOf } from '../joining/older-seasons.js';

interface LookUpDeps {
  chains: Pick<Chains, 'findByLeague'>;
  leagues: Pick<Leagues, 'findMany'>;
  sleeperForPeople: Pick<Sleeper, 'league'>;
}

/**
 * A league as the provider has it now, and the chain that it belongs to here, also by an older season: who joins with the
 * new one comes into that chain. A chain that is being deleted is none.
 * Throws AppError missing `league-not-found`, and `unavailable` when the provider cannot be asked.
 */
export async function lookUpLeague(deps: LookUpDeps, leagueId: string): Promise<LookUpLeagueResponse> {
  const found = new RegExp(sleeperIdPattern).test(leagueId) ? await deps.sleeperForPeople.league(leagueId) : null;
  if (found === null || found._id !== leagueId) {
    throw new AppError('missing', 'league-not-found', 'League not found');
  }
  const chain = await chainOf(deps, found);
  const connected = chain?.approval === 'deleted' ? null : chain;
  return {
    leagueId,
    name: found.name,
    season: found.season,
    totalRosters: found.totalRosters,
    chainId: connected?._id ?? '',
    connectionId: connected?.connectionId ?? '',
  };
}

async function chainOf(deps: LookUpDeps, league: ProviderLeague): Promise<ChainDoc | null> {
  const own = await deps.chains.findByLeague(league._id);
  if (own !== null) return own;
  const { leagues, sleeperForPeople: sleeper } = deps;
  for await (const older of olderSeasonsOf(sleeper, league)) {
    const chain = await deps.chains.findByLeague(older.leagueId);
    if (chain !== null) return (await isBeside({ leagues, sleeper }, chain, league, older)) ? null : chain;
  }
  return null;
}
