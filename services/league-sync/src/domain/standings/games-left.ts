import { pairsOf } from '../season/pairs.js';
import { type WeekRows } from '../season/results.js';
import { type SeasonRules } from '../season/season-rules.js';

/** What the regular season has still to play. */
export interface GamesLeft {
  /** Regular-season weeks that are not final. */
  weeks: number;
  /** Roster ids of those who still meet, an entry a game. */
  pairs: [number, number][];
  /**
   * By roster id: results left that depend on nobody else's. These are games against the median, which all teams could
   * win as far as we assume, and games of weeks whose pairs are not known yet.
   */
  free: ReadonlyMap<number, number>;
}

/**
 * What is left after the final weeks; nothing in a season that is complete, whatever weeks are known of it. A week without a single known pair could bring everybody a win, so it counts as
 * one result for each; in a week with pairs who has none is off.
 */
export function gamesLeft(rules: SeasonRules, weeks: readonly WeekRows[], rosterIds: readonly number[]): GamesLeft {
  const pairs: [number, number][] = [];
  let [left, free] = [0, 0];
  const end = rules.isComplete ? 0 : rules.playoffWeekStart;
  for (let week = rules.lastFinalWeek + 1; week < end; week += 1) {
    const met = pairsOf(weeks.find((stored) => stored.week === week)?.rows ?? []);
    left += 1;
    free += (rules.hasMedianGames ? 1 : 0) + (met.length === 0 ? 1 : 0);
    pairs.push(...met.map(([a, b]): [number, number] => [a.rosterId, b.rosterId]));
  }
  return { weeks: left, pairs, free: new Map(rosterIds.map((rosterId) => [rosterId, free])) };
}
