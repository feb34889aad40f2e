import { type FantasyPlayer } from '../people/directory.js';
import { type SeasonStats } from './season-stats.js';

/** Points for one of each stat, as leagues set them. */
export type Scoring = Readonly<Record<string, number>>;

/** Points of every player and week of a season under one scoring, in hundredths. */
export interface ScoredSeason {
  stats: SeasonStats;
  /** By row of the stat lines. */
  points: Int32Array;
  /** By place of the player, over the weeks, without lines of games that were on when they were read. */
  totals: Int32Array;
  /** Weeks played, by place of the player. */
  games: Uint8Array;
}

/** Sleeper's own PPR points, as the lines have them: what counts where no league is named. */
export const pprScoring: Scoring = { pts_ppr: 1 };

/**
 * Scores a season: each line's points are the sum of stat x setting, rounded to the cent.
 * Checked against the points that Sleeper gives the players of real leagues.
 */
export function scoreSeason(stats: SeasonStats, scoring: Scoring): ScoredSeason {
  const { player, starts, stat, value, values, hasPlayed } = stats.columns;
  const weights = Float64Array.from(stats.stats, (name) => (Object.hasOwn(scoring, name) ? scoring[name]! : 0));
  const points = new Int32Array(player.length);
  const totals = new Int32Array(stats.players.length);
  const games = new Uint8Array(stats.players.length);
  for (let row = 0; row < player.length; row += 1) {
    let sum = 0;
    for (let entry = starts[row]!; entry < starts[row + 1]!; entry += 1) {
      sum += values[value[entry]!]! * weights[stat[entry]!]!;
    }
    points[row] = inHundredths(sum);
    if (stats.running.has(row)) continue;
    totals[player[row]!]! += points[row]!;
    games[player[row]!]! += hasPlayed[row]!;
  }
  return { stats, points, totals, games };
}

/** Sums of decimal settings miss a half by less than this. */
const slack = 1e-7;

function inHundredths(points: number): number {
  return Math.sign(points) * Math.floor(Math.abs(points) * 100 + 0.5 + slack);
}

/** Whether single defenders get points: some of their stats count. */
export const countsDefenders = (scoring: Scoring): boolean =>
  Object.entries(scoring).some(([stat, points]) => stat.startsWith('idp_') && points !== 0);

/** Gives a player the position that they count for: single defenders may have another one where these get no points. */
export function countedUnder(scoring: Scoring): (player: FantasyPlayer) => FantasyPlayer {
  const hasDefenders = countsDefenders(scoring);
  return (player) => {
    const { offencePosition: position } = player;
    return hasDefenders || position === undefined ? player : { ...player, position };
  };
}

/** The same scoring has the same key, whatever its order; stats that count nothing are left out. */
export function scoringKey(scoring: Scoring): string {
  return Object.entries(scoring)
    .filter(([, points]) => points !== 0)
    .map(([stat, points]) => `${stat}=${points}`)
    .sort()
    .join('&');
}
