import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { asCurrent, currentSeasonOf, leagueIdsOf, staysInYear } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { removeSeasonDocuments } from '../../store/remove-season.js';
import { followCurrentSeason } from '../administration/follow-current-season.js';
import { addSynced, allParts } from '../chains/announce-synced.js';
import { matchupsParts } from './load-parts.js';

/**
 * Former versions kept two leagues of one year in a chain, which wrote over each other's weeks. Of these the one that was
 * never played goes, as it does where it turns up now, and the weeks of the other one are read again. Where both were
 * played, or one came from a file, both stay as they are: nobody can say whose weeks are stored.
 */
export async function leaveOneAYear(deps: SyncDeps, chainId: string): Promise<void> {
  const leagueSeason = (await deps.nflState.find())?.leagueSeason;
  const stored = await deps.chains.find(chainId);
  if (leagueSeason === undefined || stored === null || twinsIn(stored).length === 0) return;
  const gone = await deps.mongo.transaction(async (session) => {
    const chain = await deps.chains.find(chainId, session);
    if (chain === null) return [];
    const removed: string[] = [];
    for (const leagueIds of twinsIn(chain)) removed.push(...(await removeUnplayed(deps, chain, leagueIds, session)));
    const seasons = chain.seasons.filter(({ leagueId }) => !removed.includes(leagueId));
    const [newest] = seasons;
    if (removed.length === 0 || newest === undefined) return [];
    const change = {
      seasons,
      leagueIds: leagueIdsOf(seasons, chain.leagueIds),
      ...asCurrent(chain, currentSeasonOf(seasons, leagueSeason)?.leagueId ?? newest.leagueId),
      name: (await deps.leagues.find(newest.leagueId, session))?.name ?? chain.name,
      sync: { ...chain.sync, state: 'loading' as const },
      retry: null,
    };
    await deps.chains.update(chainId, change, session);
    const now = { ...chain, ...change };
    await followCurrentSeason(deps, now, session);
    await addSynced(deps, session, now, allParts);
    return removed;
  });
  if (gone.length > 0) deps.logger.info({ chainId, leagueIds: gone }, 'a year of a chain has one league now');
}

/** The league ids of each year that has several. */
function twinsIn({ seasons }: ChainDoc): string[][] {
  const years = Map.groupBy(seasons, ({ season }) => season);
  return [...years.values()].filter(({ length }) => length > 1).map((year) => year.map(({ leagueId }) => leagueId));
}

/** Removes those of one year's leagues that do not stay and were never played; returns their ids. */
async function removeUnplayed(
  deps: SyncDeps,
  chain: ChainDoc,
  leagueIds: string[],
  session: ClientSession,
): Promise<string[]> {
  const leagues: LeagueDoc[] = [];
  for (const leagueId of leagueIds) {
    const league = await deps.leagues.find(leagueId, session);
    if (league === null || league.importedAt !== undefined) return [];
    leagues.push(league);
  }
  const stays = leagues.reduce((one, other) => (staysInYear(one, other) ? one : other));
  const unplayed = leagues.filter((league) => league !== stays && league.lastScoredLeg === 0);
  for (const league of unplayed) {
    await deps.matchups.handOver(league._id, stays._id, session);
    await removeSeasonDocuments(deps.mongo, chain, league, session);
  }
  if (unplayed.length > 0) await deps.syncCursors.forget(chain.connectionId, stays._id, matchupsParts, session);
  return unplayed.map(({ _id }) => _id);
}
