import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type ClientSession } from 'mongoose';
import { type Deps } from '../deps.js';
import { type RankedTeam, type Ranking, rankSeason } from '../domain/power-ranking.js';
import { type NamedTeam, type StoredRanking } from '../store/rankings.js';

export interface SeasonKey {
  chainId: string;
  season: string;
}

/** The rankings of a season with the names of its teams, oldest week first. */
export function namedRankings({ chainId, season }: SeasonKey, answer: GetSeasonResponse): StoredRanking[] {
  const rosters = new Map(answer.rosters.map((roster) => [roster.rosterId, roster]));
  const named = (team: RankedTeam): NamedTeam => {
    const roster = rosters.get(team.rosterId);
    const { teamName = '', displayName: userName = '', avatar = '' } = roster ?? {};
    return { ...team, teamName, userName, avatar };
  };
  const weekRevisions = new Map(answer.weeks.map(({ week, revision }) => [week, revision]));
  const stored = ({ week, revision, factors, teams }: Ranking): StoredRanking => ({
    chainId,
    connectionId: answer.connectionId,
    season,
    week,
    weekRevision: weekRevisions.get(week) ?? 0,
    revision,
    factors,
    teams: teams.map(named),
  });
  return rankSeason(answer).map(stored);
}

/**
 * Stores the rankings of the weeks that are due, and of later ones that were ranked before, each with its event -
 * so a correction ranks its week and all that follow again. What is stored and no older is left alone.
 */
export async function putRankings(
  deps: Pick<Deps, 'rankings' | 'outbox' | 'goneLeagues'>,
  session: ClientSession,
  key: SeasonKey,
  due: readonly number[],
  answer: GetSeasonResponse,
): Promise<void> {
  const { connectionId } = answer;
  if (await deps.goneLeagues.isGone({ chainId: key.chainId, connectionId }, session)) return;
  const first = Math.min(...due);
  const ranked = await deps.rankings.revisions(key.chainId, key.season, session);
  for (const ranking of namedRankings(key, answer)) {
    const { week, revision } = ranking;
    const former = ranked.get(week);
    const formerRevision = former?.connectionId === connectionId ? former.revision : undefined;
    const concerned = due.includes(week) || (week > first && formerRevision !== undefined);
    if (!concerned || revision <= (formerRevision ?? 0)) continue;
    await deps.rankings.put(session, ranking);
    const fact = `${connectionId}:${key.season}:${week}:${revision}`;
    await deps.outbox.add(session, 'rankings.week_ranked.v1', fact, { ...key, connectionId, week, revision });
  }
}
