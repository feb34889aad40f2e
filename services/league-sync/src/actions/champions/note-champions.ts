import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { championOf, saysWhoHasWon } from '../../domain/season/champions.js';
import { type SeasonChampionDoc } from '../../store/season-champions.js';
import { addSynced, type AnnouncedChain } from '../chains/announce-synced.js';

type ChampionDeps = Pick<SyncDeps, 'mongo' | 'outbox' | 'leagues' | 'brackets' | 'rosters' | 'seasonChampions'>;

/**
 * Compares the champions of the stored seasons with those that were announced, and announces what is new or
 * has changed, also that one was taken back. `isBackfill` says whether a season was over before the league was connected.
 */
export async function noteChampions(
  deps: ChampionDeps,
  chain: AnnouncedChain,
  isBackfill: (season: string) => boolean,
): Promise<void> {
  // Most polls bring nothing new: they need no transaction.
  if ((await newChampions(deps, chain)).length === 0) return;
  await deps.mongo.transaction(async (session) => {
    // As they are now: another job may have announced some meanwhile, by newer brackets.
    for (const champion of await newChampions(deps, chain, session)) {
      await announce(deps, chain, champion, { backfill: isBackfill(champion.season), session });
    }
  });
}

/** Those that are to be announced, with their revisions. */
async function newChampions(
  deps: ChampionDeps,
  { _id: chainId, connectionId }: AnnouncedChain,
  session?: ClientSession,
): Promise<SeasonChampionDoc[]> {
  const seasons = await deps.leagues.outcomesOfChain(chainId, session);
  const brackets = await deps.brackets.ofChain(chainId, session);
  const announced = await deps.seasonChampions.ofChain(chainId, session);
  const winners = new Map(brackets.map((bracket) => [bracket._id, bracket.winners]));
  const finished = seasons.map((league) => ({
    ...league,
    winners: winners.get(league._id) ?? [],
    isOfTable: isMadeUp(league._id),
  }));
  return finished.flatMap((league, index) => {
    const before = announced.find((champion) => champion._id === league._id);
    const kept = saysWhoHasWon(league) ? null : (before?.rosterId ?? null);
    const rosterId = championOf(league, finished[index - 1]) ?? kept;
    if (rosterId === null && before === undefined) return [];
    if (before?.rosterId === rosterId && before.connectionId === connectionId) return [];
    const isSame = before === undefined || before.rosterId === rosterId;
    const revision = (before?.revision ?? 1) + (isSame ? 0 : 1);
    const { _id, season } = league;
    return [{ _id, chainId, connectionId, season, rosterId, revision }];
  });
}

async function announce(
  deps: ChampionDeps,
  chain: AnnouncedChain,
  champion: SeasonChampionDoc,
  { backfill, session }: { backfill: boolean; session: ClientSession },
): Promise<void> {
  const { _id: leagueId, chainId, connectionId, season, rosterId, revision } = champion;
  const owners = await deps.rosters.ownersOfLeague(leagueId, session);
  const roster = owners.find((candidate) => candidate.rosterId === rosterId);
  await deps.seasonChampions.put(champion, session);
  // The bracket was announced before its champion was known: pages may have been read in between.
  await addSynced(deps, session, chain, ['brackets'], champion);
  await deps.outbox.add(session, 'league.season_completed.v1', `${connectionId}:${season}:${revision}`, {
    chainId,
    connectionId,
    leagueId,
    season,
    championRosterId: rosterId ?? 0,
    championUserId: roster?.ownerId ?? '',
    revision,
    backfill,
  });
}
