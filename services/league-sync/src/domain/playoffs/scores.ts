import { type Leg, type SeasonWeeks } from '../season/matchups.js';
import { mayMeet, scoreOf } from '../season/pairs.js';
import { playoffRounds } from '../season/playoffs.js';
import { toPoints } from '../season/points.js';
import { isFinalWeek } from '../season/season-rules.js';
import { type Decide } from './draw.js';

/** The weeks in which two rosters play their match of a round. */
export interface MatchWeeks {
  weeks: number[];
  /** All of them are final, and their scores are stored. */
  isOver: boolean;
  /** The roster's points in each; null before a week is played. */
  legsOf(rosterId: number): Leg[];
  /** Points x 100 over all weeks; null before the first is played. */
  totalOf(rosterId: number): number | null;
}

/** A round's weeks: those in which the two meet, and those whose pairs are not known. All of them where they never do. */
export function matchWeeks(season: SeasonWeeks, round: number, one: number, other: number): MatchWeeks {
  const all = weeksOf(season, round);
  const met = all.filter((week) => mayMeet(rowsOf(season, week), one, other));
  const weeks = met.length > 0 ? met : all;
  const rowIn = (week: number, rosterId: number) => rowsOf(season, week).find((row) => row.rosterId === rosterId);
  const scoreIn = (week: number, rosterId: number) => {
    const row = rowIn(week, rosterId);
    return row === undefined ? 0 : scoreOf(row);
  };
  // A final week can be missing: its scores are not known then, and decide nothing.
  const isStored = (week: number) => rowIn(week, one) !== undefined && rowIn(week, other) !== undefined;
  const isSettled = (week: number) => isFinalWeek(season.rules, week) && isStored(week);
  const played = weeks.filter((week) => isSettled(week) || scoreIn(week, one) !== 0 || scoreIn(week, other) !== 0);
  return {
    weeks,
    isOver: weeks.length > 0 && weeks.every(isSettled),
    legsOf: (rosterId) =>
      weeks.map((week) => ({ week, points: played.includes(week) ? toPoints(scoreIn(week, rosterId)) : null })),
    totalOf: (rosterId) =>
      played.length === 0 ? null : played.reduce((sum, week) => sum + scoreIn(week, rosterId), 0),
  };
}

/** The weeks of a round (1 is the first); empty where the season has no such round. */
export const weeksOf = ({ rules }: Pick<SeasonWeeks, 'rules'>, round: number): number[] =>
  playoffRounds(rules)[round - 1] ?? [];

/** Decides by the round's scores: the higher one goes on, or the lower one. A level match goes to the better seed. */
export const decideByScores =
  (season: SeasonWeeks, seeds: readonly number[], lowerWins: boolean): Decide =>
  (round, one, other) => {
    const { isOver, totalOf } = matchWeeks(season, round, one, other);
    if (!isOver) return null;
    const lead = ((totalOf(one) ?? 0) - (totalOf(other) ?? 0)) * (lowerWins ? -1 : 1);
    if (lead === 0) return seeds.indexOf(one) < seeds.indexOf(other) ? one : other;
    return lead > 0 ? one : other;
  };

function rowsOf({ weeks }: SeasonWeeks, week: number) {
  return weeks.find((stored) => stored.week === week)?.rows ?? [];
}
