import { lastWeek } from '../season/season-rules.js';

/** The fields of the NFL's state that set the cadence. */
export interface NflWeek {
  season: string;
  leg: number;
  /** pre, regular, post or off. */
  seasonType: string;
}

const minuteMs = 60_000;
/** However fast a week is played, nothing is asked for more often than this. */
const soonestMs = 2_000;

/** The real time that a football time takes; `pace`: how many times faster than real time the football clock runs. */
export const paced = (ms: number, pace: number): number => Math.min(ms, Math.max(soonestMs, ms / pace));

/** True while this season's games count. */
export const isPlayed = (state: NflWeek | null, season: string) =>
  state !== null && state.season === season && (state.seasonType === 'regular' || state.seasonType === 'post');

/** How long a chain's stored data counts as fresh: 5 minutes while its season is played, else an hour. */
export function pollEveryMs(state: NflWeek | null, season: string): number {
  return isPlayed(state, season) ? 5 * minuteMs : 60 * minuteMs;
}

/** The week whose match-ups and moves can change now; moves before a season's start sit in week 1. */
export function changingWeek(state: NflWeek | null, league: { season: string; leg: number }): number {
  const week = isPlayed(state, league.season) && state !== null ? state.leg : league.leg;
  return Math.min(Math.max(week, 1), lastWeek);
}

/**
 * Weeks up to the one being played whose match-ups a poll asks for, in order: those that became final since the last
 * poll, the week being played, and, on a thorough poll, the two newest final weeks, which stat corrections can still
 * change.
 */
export function weeksToPoll(o: {
  finalBefore: number;
  finalNow: number;
  changing: number;
  thorough: boolean;
}): number[] {
  const weeks = new Set([o.changing]);
  for (let week = o.finalBefore + 1; week <= o.finalNow; week += 1) weeks.add(week);
  if (o.thorough) for (const week of [o.finalNow - 1, o.finalNow]) weeks.add(week);
  return [...weeks].filter((week) => week >= 1 && week <= lastWeek).sort((a, b) => a - b);
}

/**
 * Legs whose moves a poll asks for. `legs`, in order: from the last one that was read while it was the changing one, to
 * which more may have been added since, to the one that changes now. `again`: on a thorough poll the leg before, whose
 * moves can be settled late. Without a leg that was read it begins with the first.
 */
export function legsToRead(o: { lastRead: number | undefined; changing: number; thorough: boolean }): {
  legs: number[];
  again: number[];
} {
  const from = o.lastRead ?? 1;
  const step = o.changing < from ? -1 : 1;
  const legs = Array.from({ length: Math.abs(o.changing - from) + 1 }, (_, index) => from + index * step);
  const before = o.changing - 1;
  return { legs, again: o.thorough && before >= 1 && !legs.includes(before) ? [before] : [] };
}

/**
 * True once in each period: when `now` lies in another one than the last time. `phase` (any number) shifts where
 * periods begin, so that not all leagues begin one together.
 */
export function isNewPeriod(last: Date | null, now: Date, periodMs: number, phase = 0): boolean {
  const periodOf = (date: Date) => Math.floor((date.getTime() + phase) / periodMs);
  return last === null || periodOf(last) !== periodOf(now);
}
