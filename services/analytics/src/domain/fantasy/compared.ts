import { type FantasyPlayer } from '../people/directory.js';
import { isCompared, percentilesOf, type Sample, type Spread, spreadOf } from './consistency.js';
import { pointsOf, samplesOf, type Season } from './samples.js';

/** A player's weeks with the figures over them. */
export interface ComparedPlayer extends Sample {
  player: FantasyPlayer;
  spread: Spread;
  /** Null without enough games, without a positive mean, and for a player who is compared with nobody. */
  percentile: number | null;
}

/** Every player of a position who played, those who are compared with their percentile, in no order. */
export function comparePosition(seasons: readonly Season[], position: string, minGames: number): ComparedPlayer[] {
  const samples = [...samplesOf(seasons, (player) => player.position === position).values()];
  const players = samples.map((sample) => ({ ...sample, spread: spreadOf(pointsOf(sample)), percentile: null }));
  const compared = players.filter(({ spread }) => isCompared(spread, minGames)) as ComparedPlayer[];
  const percentiles = percentilesOf(compared.map(({ spread }) => spread.variation));
  for (const [index, percentile] of percentiles.entries()) compared[index]!.percentile = percentile;
  return players;
}
