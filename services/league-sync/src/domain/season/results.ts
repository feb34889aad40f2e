import { opponentsOf, scoreOf, type ScoredRow } from './pairs.js';
import { isFinalWeek, isRegularSeason, type SeasonRules } from './season-rules.js';

export type Result = 'W' | 'L' | 'T';

/** A stored week of one season. */
export interface WeekRows {
  week: number;
  rows: readonly ScoredRow[];
}

/** A roster's finished regular-season weeks. */
export interface RegularSeason {
  /** In order of weeks; with median games two a week: the opponent first, then the median. */
  results: Result[];
  /** Weeks with a score. */
  weeks: number;
  /** Points x 100 over those weeks. */
  hundredths: number;
}

/**
 * What the finished regular-season weeks up to `upTo` (inclusive) gave each roster, by roster id.
 * The order of results is that of Sleeper's `metadata.record`.
 */
export function regularSeasonOf(
  weeks: readonly WeekRows[],
  rules: SeasonRules,
  upTo: number,
): Map<number, RegularSeason> {
  const seasons = new Map<number, RegularSeason>();
  const counted = weeks
    .filter((stored) => stored.week <= upTo && isFinalWeek(rules, stored.week) && isRegularSeason(rules, stored))
    .sort((a, b) => a.week - b.week);
  for (const { rows } of counted) {
    const { scores, opponents, median } = playedWeekOf(rows);
    for (const [rosterId, score] of scores) {
      const season = seasons.get(rosterId) ?? { results: [], weeks: 0, hundredths: 0 };
      const opponent = scores.get(opponents.get(rosterId) ?? Number.NaN);
      if (opponent !== undefined) season.results.push(compare(score, opponent));
      if (rules.hasMedianGames) season.results.push(compare(score, median));
      season.weeks += 1;
      season.hundredths += score;
      seasons.set(rosterId, season);
    }
  }
  return seasons;
}

interface PlayedWeek {
  /** Points x 100 by roster id. */
  scores: ReadonlyMap<number, number>;
  opponents: ReadonlyMap<number, number>;
  median: number;
}

/** Rows are never changed in place, so values worked out from them can be cached. */
const played = new WeakMap<readonly ScoredRow[], PlayedWeek>();

function playedWeekOf(rows: readonly ScoredRow[]): PlayedWeek {
  const known = played.get(rows);
  if (known !== undefined) return known;
  const scores = new Map(rows.map((row) => [row.rosterId, scoreOf(row)]));
  const week = { scores, opponents: opponentsOf(rows), median: medianOf([...scores.values()]) };
  played.set(rows, week);
  return week;
}

const compare = (mine: number, theirs: number): Result => (mine > theirs ? 'W' : mine < theirs ? 'L' : 'T');

/** The middle value; of an even number the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}
