import { AppError } from '@dynasty/kit/errors';
import { type LookUpLeagueResponse } from '@dynasty/proto/league/v1/installation_service';
import { type Sleeper } from '../../clients/sleeper/sleeper.js';
import { type Chains } from '../../store/chains.js';

interface LookUpDeps {
  chains: Pick<Chains, 'findByLeague'>;
  sleeperForPeople: Pick<Sleeper, 'league'>;
}

/**
 * A league as the provider has it now, and the chain that it belongs to here. A chain that is being deleted is none.
 * Throws AppError missing `league-not-found`, and `unavailable` when the provider cannot be asked.
 */
export async function lookUpLeague(deps: LookUpDeps, leagueId: string): Promise<LookUpLeagueResponse> {
  // Only digits ever become part of a provider's path.
  const found = /^[0-9]{1,20}$/.test(leagueId) ? await deps.sleeperForPeople.league(leagueId) : null;
  if (found === null || found._id !== leagueId) {
    throw new AppError('missing', 'league-not-found', 'League not found');
  }
  const chain = await deps.chains.findByLeague(leagueId);
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
