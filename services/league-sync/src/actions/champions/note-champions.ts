import { type SyncDeps } from '../../deps.js';
import { championOf } from '../../domain/season/champions.js';
import { type SeasonChampionDoc } from '../../store/season-champions.js';
import { addSynced, type AnnouncedChain } from '../chains/announce-synced.js';

type ChampionDeps = Pick<SyncDeps, 'mongo' | 'outbox' | 'leagues' | 'brackets' | 'rosters' | 'seasonChampions'>;

/**
 * Compares the champions of the stored seasons with those that were announced, and announces what is new or
 * has changed. `isBackfill` says whether a season was over before the league was connected.
 */
export async function noteChampions(
  deps: ChampionDeps,
  chain: AnnouncedChain,
  isBackfill: (season: string) => boolean,
): Promise<void> {
  const { _id: chainId, connectionId } = chain;
  const [seasons, brackets, announced] = await Promise.all([
    deps.leagues.outcomesOfChain(chainId),
    deps.brackets.ofChain(chainId),
    deps.seasonChampions.ofChain(chainId),
  ]);
  const winners = new Map(brackets.map((bracket) => [bracket._id, bracket.winners]));
  const finished = seasons.map((league) => ({ ...league, winners: winners.get(league._id) ?? [] }));
  for (const [index, league] of finished.entries()) {
    const rosterId = championOf(league, finished[index - 1]);
    const before = announced.find((champion) => champion._id === league._id);
    if (rosterId === null || (before?.rosterId === rosterId && before.connectionId === connectionId)) continue;
    const isSame = before === undefined || before.rosterId === rosterId;
    const revision = (before?.revision ?? 1) + (isSame ? 0 : 1);
    const { _id, season } = league;
    const champion = { _id, chainId, connectionId, season, rosterId, revision };
    await announce(deps, chain, champion, isBackfill(season));
  }
}

async function announce(
  deps: ChampionDeps,
  chain: AnnouncedChain,
  champion: SeasonChampionDoc,
  backfill: boolean,
): Promise<void> {
  const { _id: leagueId, chainId, connectionId, season, rosterId, revision } = champion;
  const roster = (await deps.rosters.ownersOfLeague(leagueId)).find((candidate) => candidate.rosterId === rosterId);
  await deps.mongo.transaction(async (session) => {
    await deps.seasonChampions.put(champion, session);
    // The bracket was announced before its champion was known: pages may have been read in between.
    await addSynced(deps, session, chain, ['brackets']);
    await deps.outbox.add(session, 'league.season_completed.v1', `${connectionId}:${season}:${revision}`, {
      chainId,
      connectionId,
      leagueId,
      season,
      championRosterId: rosterId,
      championUserId: roster?.ownerId ?? '',
      revision,
      backfill,
    });
  });
}
