import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { leagueIdsOf, staysInYear } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { removeSeasonDocuments } from '../../store/remove-season.js';
import { type Stores } from '../../store/stores.js';
import { carryClaims, type CarryDeps } from '../claiming/carry-claims.js';
import { putSeason, type SeasonReplies, withSeason } from './put-season.js';

type TakeDeps = CarryDeps &
  Pick<Stores, 'matchups' | 'seasonChampions' | 'syncCursors' | 'seasonCursors'> & { mongo: Mongo };

/**
 * Stores a season that a chain gets, in the caller's transaction, and returns what the caller is to change of the chain. A year has one
 * league, by which all of its weeks are kept: of two the one that `staysInYear` names is stored, and the other's id opens
 * it; a league that is `lost` does not stay. Null where the season that is known stays.
 */
export async function takeSeason(
  deps: TakeDeps,
  chain: ChainDoc,
  replies: SeasonReplies,
  leagueSeason: string,
  session: ClientSession,
  lost?: string,
): Promise<ReturnType<typeof withSeason> | null> {
  const { league } = replies;
  const known = chain.seasons.find((own) => own.season === league.season && own.leagueId !== league._id);
  if (known !== undefined) {
    const stored = await deps.leagues.find(known.leagueId, session);
    if (stored !== null && stored._id !== lost && staysInYear(stored, league)) {
      const leagueIds = leagueIdsOf(chain.seasons, [...chain.leagueIds, league._id]);
      await deps.chains.update(chain._id, { leagueIds }, session);
      return null;
    }
    await deps.seasonCursors.meet(chain.connectionId, known.leagueId, session);
    await carryClaims(deps, chain, { from: known.leagueId, rosters: replies.rosters }, session);
    // Final weeks that a table had are final weeks of the year: what is read of them now is a correction.
    await deps.matchups.handOver(known.leagueId, league._id, session);
    await deps.seasonChampions.handOver(known.leagueId, league._id, session);
    await removeSeasonDocuments(deps.mongo, chain, { _id: known.leagueId, season: known.season }, session);
  }
  await putSeason(deps, chain, replies, leagueSeason, session);
  return withSeason(chain, league, leagueSeason);
}
