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
  defenses: PointsAllowed[];
}

/** Ranks the teams by the points that they allow a game in regular games that are over; without one there are none. */
export function pointsAllowed(games: readonly ScheduledGame[]): PointsAllowed[] {
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
  // Compared as fractions, so that no rounding parts two that allow the same.
  const fewer = (one: (typeof sums)[number], other: (typeof sums)[number]) =>
    one.points * other.games - other.points * one.games;
  return sums
    .map((one) => ({ ...one, rank: 1 + sums.filter((other) => fewer(other, one) < 0).length }))
    .sort((one, other) => one.rank - other.rank || (one.team < other.team ? -1 : 1));
}
