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
 * Stores the rankings of a season from a week on that are newer than what is stored, each with its event. So a
 * correction ranks its week and all later ones again, and whatever an older answer says is left alone.
 */
export async function putRankings(
  deps: Pick<Deps, 'rankings' | 'outbox'>,
  session: ClientSession,
  key: SeasonKey,
  from: number,
  answer: GetSeasonResponse,
): Promise<void> {
  const known = await deps.rankings.revisions(key.chainId, key.season, session);
  for (const ranking of namedRankings(key, answer)) {
    const { connectionId, week, revision } = ranking;
    const former = known.get(week);
    const isKnown = former?.connectionId === connectionId && former.revision >= revision;
    if (week < from || isKnown) continue;
    await deps.rankings.put(session, ranking);
    const fact = `${connectionId}:${key.season}:${week}:${revision}`;
    await deps.outbox.add(session, 'rankings.week_ranked.v1', fact, { ...key, connectionId, week, revision });
  }
}
