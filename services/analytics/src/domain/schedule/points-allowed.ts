import { averageOf } from '../fantasy/defence-versus-position.js';
import { ranksOf } from '../fantasy/ranks.js';
import { type ScheduledGame } from './schedule.js';

/** What a team's defense has allowed in the games that are over. */
export interface PointsAllowed {
  team: string;
  games: number;
  points: number;
  /** 1 allows the fewest points a game; teams that allow the same share a rank. */
  rank: number;
}

/** The defenses of a season by what they allow. */
export interface SeasonPointsAllowed {
  season: string;
  /** The last week of which a game is over; 0 where none is. */
  throughWeek: number;
  /** By rank; none where no game is over. */
  defenses: PointsAllowed[];
}

/** Ranks the teams of a season by the points that they allow a game in regular games that are over. */
export function pointsAllowed(season: string, games: readonly ScheduledGame[]): SeasonPointsAllowed {
  const over = games.filter((game) => game.gameType === 'REG' && game.homeScore !== null && game.awayScore !== null);
  const allowed = over.flatMap(({ homeTeam, awayTeam, homeScore, awayScore }) => [
    { team: homeTeam, points: awayScore! },
    { team: awayTeam, points: homeScore! },
  ]);
  const sums = [...Map.groupBy(allowed, ({ team }) => team)].map(([team, ofTeam]) => ({
    team,
    games: ofTeam.length,
    points: ofTeam.reduce((sum, { points }) => sum + points, 0),
  }));
  const ranks = ranksOf(sums.map(averageOf), true);
  return {
    season,
    throughWeek: Math.max(0, ...over.map(({ week }) => week)),
    defenses: sums
      .map((one, index) => ({ ...one, rank: ranks[index]! }))
      .sort((one, other) => one.rank - other.rank || (one.team < other.team ? -1 : 1)),
  };
}
