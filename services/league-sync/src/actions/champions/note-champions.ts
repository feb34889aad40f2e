import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { championOf, type NotedOwner, ownerOfChampion } from '../../domain/season/champions.js';
import { peopleById, type Person } from '../../domain/season/people.js';
import { type SeasonChampionDoc } from '../../store/season-champions.js';
import { addSynced, type AnnouncedChain } from '../chains/announce-synced.js';

type ChampionDeps = Pick<SyncDeps, 'mongo' | 'outbox' | 'leagues' | 'brackets' | 'rosters' | 'seasonChampions'>;

/** A champion that is to be stored. */
interface DueChampion {
  champion: SeasonChampionDoc;
  /** It is to be announced; else only its owners are to be noted. */
  isNews: boolean;
  /** Who owns the teams now is to be noted with it. */
  areOwnersDue: boolean;
}

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
  if ((await dueChampions(deps, chain)).length === 0) return;
  await deps.mongo.transaction(async (session) => {
    // As they are now: another job may have announced some meanwhile, by newer brackets.
    for (const { champion, isNews, areOwnersDue } of await dueChampions(deps, chain, session)) {
      const now = areOwnersDue ? { ...champion, owners: await ownersNow(deps, champion._id, session) } : champion;
      await deps.seasonChampions.put(now, session);
      if (isNews) await announce(deps, chain, now, { backfill: isBackfill(champion.season), session });
    }
  });
}

/**
 * Those that are to be announced, with their revisions, and those whose owners are to be noted: at first, later only
 * of the current season, where a version that did not note them has announced the champion.
 */
async function dueChampions(
  deps: ChampionDeps,
  { _id: chainId, connectionId, currentLeagueId }: AnnouncedChain,
  session?: ClientSession,
): Promise<DueChampion[]> {
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
    const { _id, season, isOfTable } = league;
    const before = announced.find((champion) => champion._id === _id);
    const rosterId = championOf(league, finished[index - 1], before?.rosterId ?? null);
    if (rosterId === null && before === undefined) return [];
    const isOther = before !== undefined && before.rosterId !== rosterId;
    const isNews = isOther || before?.connectionId !== connectionId;
    const isFirst = (before?.rosterId ?? null) === null || _id === currentLeagueId;
    const areOwnersDue = rosterId !== null && !isOfTable && before?.owners === undefined && isFirst;
    if (!isNews && !areOwnersDue) return [];
    const revision = (before?.revision ?? 1) + (isOther ? 1 : 0);
    const champion = { ...before, _id, chainId, connectionId, season, rosterId, revision };
    return [{ champion, isNews, areOwnersDue }];
  });
}

/** Who owns a season's teams now, each as the season knows them. */
async function ownersNow(deps: ChampionDeps, leagueId: string, session: ClientSession): Promise<NotedOwner[]> {
  const league = await deps.leagues.find(leagueId, session);
  const people = peopleById(league?.users ?? []);
  const teams = await deps.rosters.ownersOfLeague(leagueId, session);
  return teams.map(({ rosterId, ownerId, coOwners }) => {
    const person = people.get(ownerId ?? '');
    return { rosterId, ownerId, coOwners, person: person === undefined ? null : personOf(person) };
  });
}

const personOf = ({ userId, username, displayName, avatar, teamName }: Person): Person => {
  return { userId, username, displayName, avatar, teamName };
};

async function announce(
  deps: ChampionDeps,
  chain: AnnouncedChain,
  champion: SeasonChampionDoc,
  { backfill, session }: { backfill: boolean; session: ClientSession },
): Promise<void> {
  const { _id: leagueId, chainId, connectionId, season, rosterId, revision, owners: noted } = champion;
  const rosters = await deps.rosters.ownersOfLeague(leagueId, session);
  const owner = rosterId === null ? null : ownerOfChampion(rosterId, { noted, rosters, users: [] }).ownerId;
  // The bracket was announced before its champion was known: pages may have been read in between.
  await addSynced(deps, session, chain, ['brackets'], champion);
  await deps.outbox.add(session, 'league.season_completed.v1', `${connectionId}:${season}:${revision}`, {
    chainId,
    connectionId,
    leagueId,
    season,
    championRosterId: rosterId ?? 0,
    championUserId: owner ?? '',
    revision,
    backfill,
  });
}
