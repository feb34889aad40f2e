import { type SyncDeps } from '../../deps.js';
import { draftingFrom } from '../../domain/drafts/draft-times.js';
import { type ChainDoc } from '../../store/chains.js';

/** From when on the draft of a chain's current season can bring picks, as it is stored; null where none is ahead. */
export async function findDrafting(
  { leagues, drafts, clock }: Pick<SyncDeps, 'leagues' | 'drafts' | 'clock'>,
  { _id: chainId, currentLeagueId }: Pick<ChainDoc, '_id' | 'currentLeagueId'>,
): Promise<Date | null> {
  const league = await leagues.find(currentLeagueId);
  if (league === null) return null;
  return draftingFrom(league.status, await drafts.timesOfSeason(chainId, league.season), clock.now());
}
