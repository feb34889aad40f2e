import { type FantasyPlayer } from '../people/directory.js';
import { type Sample } from './consistency.js';
import { type ScoredSeason } from './scored-season.js';

/** A season under a scoring, and who its players are, by place. */
export interface Season {
  scored: ScoredSeason;
  players: readonly FantasyPlayer[];
}

/**
 * The weeks that players played over several seasons, by Sleeper's id.
 * @param isAsked which players count
 */
export function samplesOf(
  seasons: readonly Season[],
  isAsked: (player: FantasyPlayer) => boolean,
): Map<string, Sample & { player: FantasyPlayer }> {
  const found = new Map<string, Sample & { player: FantasyPlayer }>();
  const oldestFirst = [...seasons].sort((one, other) => one.scored.stats.season - other.scored.stats.season);
  for (const { scored, players } of oldestFirst) {
    const { stats, points } = scored;
    for (const [place, player] of players.entries()) {
      if (scored.games[place] === 0 || !isAsked(player)) continue;
      const sample = found.get(player.playerId) ?? { playerId: player.playerId, player, weeks: [] };
      sample.player = player;
      for (let row = stats.firstRow[place]!; row < stats.firstRow[place + 1]!; row += 1) {
        if (stats.columns.hasPlayed[row] === 0) continue;
        sample.weeks.push({ season: stats.season, week: stats.columns.week[row]!, points: points[row]! });
      }
      found.set(player.playerId, sample);
    }
  }
  return found;
}

/** The points of a sample's weeks, in hundredths. */
export const pointsOf = ({ weeks }: Sample): number[] => weeks.map(({ points }) => points);
