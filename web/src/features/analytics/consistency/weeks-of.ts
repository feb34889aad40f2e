import type { ConsistentPlayer } from '../api';

/** From the first week to the last that any of the players has a score in, season by season. */
export function weeksOf(players: readonly ConsistentPlayer[]): { season: number; week: number }[] {
  const scores = players.flatMap((player) => player.weekly_scores);
  const lastOf = (season: number) => Math.max(...scores.flatMap((one) => (one.season === season ? [one.week] : [])));
  return [...new Set(scores.map(({ season }) => season))]
    .sort((a, b) => a - b)
    .flatMap((season) => Array.from({ length: lastOf(season) }, (_, index) => ({ season, week: index + 1 })));
}
