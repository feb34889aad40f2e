import { scoreOf, type ScoredRow } from './pairs.js';
import { toPoints } from './points.js';
import { medianOf, type Result } from './results.js';
import { isFinalWeek, isRegularSeason, type SeasonRules } from './season-rules.js';

/** The week's second game, against the median of all scores. */
export interface MedianGame {
  /** The median. */
  points: number;
  /** Null until the week is final. */
  result: Result | null;
}

/** Null in leagues without median games, in the playoffs, and for a roster without a score. */
export function medianGameOf(
  rules: SeasonRules,
  week: number,
  rows: readonly ScoredRow[],
  rosterId: number,
): MedianGame | null {
  const mine = rows.find((row) => row.rosterId === rosterId);
  if (!rules.hasMedianGames || !isRegularSeason(rules, { week, rows }) || mine === undefined) return null;
  const median = medianOf(rows.map(scoreOf));
  const score = scoreOf(mine);
  const result = score > median ? 'W' : score < median ? 'L' : 'T';
  return { points: toPoints(median), result: isFinalWeek(rules, week) ? result : null };
}
