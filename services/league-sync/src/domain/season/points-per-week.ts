import { toHundredths, toPoints } from './points.js';

/**
 * A season's points by weeks played, two decimals; 0 before the first. The points are those of the official table, so
 * where only a part of its weeks is stored they follow from its results: one a week, two in leagues with median games.
 */
export function pointsPerWeek(
  standing: { pointsFor: number; wins: number; losses: number; ties: number },
  season: { weeksPlayed: number; hasMedianGames: boolean },
): number {
  const results = standing.wins + standing.losses + standing.ties;
  const weeks = Math.max(season.weeksPlayed, results / (season.hasMedianGames ? 2 : 1));
  return weeks === 0 ? 0 : toPoints(toHundredths(standing.pointsFor) / weeks);
}
