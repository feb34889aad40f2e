import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Weights } from '../domain/factors.js';
import { luckOf } from '../domain/luck.js';
import { type Ranking, rankSeason } from '../domain/power-ranking.js';
import { finalWeeks, hasScores, sumOfRevisions } from '../domain/season.js';
import { namedTeams, type StoredRanking } from '../store/rankings.js';

export interface SeasonKey {
  chainId: string;
  season: string;
}

/** The rankings of a season with the names of its teams, oldest week first. */
export function namedRankings(
  { chainId, season }: SeasonKey,
  played: GetSeasonResponse,
  weights: Weights,
): StoredRanking[] {
  const weekRevisions = new Map(played.weeks.map(({ week, revision }) => [week, revision]));
  const stored = ({ week, revision, factors, teams }: Ranking): StoredRanking => ({
    chainId,
    connectionId: played.connectionId,
    season,
    week,
    weekRevision: weekRevisions.get(week) ?? 0,
    revision,
    factors,
    teams: namedTeams(teams, played.rosters),
    luck: luckOf(played, week),
  });
  return rankSeason(played, weights).map(stored);
}

/** The final weeks of a season in which nobody scored, oldest first: nothing is ranked in them. */
export function unscoredWeeks({ chainId, season }: SeasonKey, played: GetSeasonResponse): StoredRanking[] {
  const final = finalWeeks(played);
  return final
    .filter((one) => !hasScores(one))
    .map(({ week, revision: weekRevision }) => ({
      chainId,
      connectionId: played.connectionId,
      season,
      week,
      weekRevision,
      revision: sumOfRevisions(final.filter((one) => one.week <= week)),
      factors: [],
      teams: [],
      luck: [],
    }));
}
