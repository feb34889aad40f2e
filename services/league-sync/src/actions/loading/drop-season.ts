import { type SyncDeps } from '../../deps.js';
import { asCurrent, currentSeasonOf, leagueIdsOf } from '../../domain/season/chain-season.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { removeSeasonDocuments } from '../../store/remove-season.js';
import { addSynced, allParts } from '../chains/announce-synced.js';
import { carryClaims } from '../claiming/carry-claims.js';

/**
 * Takes the newest season out of a chain, with all that is stored of it; the one before it names the league then. Its
 * members stay: they are the chain's, and so do the claims that were made in it, of the teams that they have before it.
 */
export async function dropSeason(
  deps: SyncDeps,
  chainId: string,
  { latest, before }: { latest: LeagueDoc; before: LeagueDoc },
  leagueSeason: string,
): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    const chain = await deps.chains.find(chainId, session);
    if (chain === null) return;
    const seasons = chain.seasons.filter(({ leagueId }) => leagueId !== latest._id);
    const change = {
      seasons,
      leagueIds: leagueIdsOf(
        seasons,
        chain.leagueIds.filter((leagueId) => leagueId !== latest._id),
      ),
      ...asCurrent(chain, currentSeasonOf(seasons, leagueSeason)?.leagueId ?? before._id),
      name: before.name,
    };
    await deps.chains.update(chainId, change, session);
    const rosters = await deps.rosters.ownersOfLeague(before._id, session);
    await carryClaims(deps, chain, { from: latest._id, rosters, season: before.season }, session);
    await removeSeasonDocuments(deps.mongo, chain, latest, session);
    await addSynced(deps, session, { ...chain, ...change }, allParts);
  });
  deps.logger.info({ chainId, leagueId: latest._id }, 'a season that was deleted on Sleeper is no part of its league');
}
