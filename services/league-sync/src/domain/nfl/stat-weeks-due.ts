import { lastWeek } from '../season/season-rules.js';
import { gameMs, type ScheduledGame } from './schedule.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Stat corrections arrive until the Thursday after a week's games. */
const correctionsMs = 5 * dayMs;

/** How long after its first, second … look without lines a played week is looked at again; after the last it stays empty. */
const emptyPausesMs: readonly number[] = [10 * minuteMs, hourMs, 6 * hourMs, dayMs, 7 * dayMs];
/** One empty reply may be the provider's mistake: as many looks have to agree before nobody waits for the week. */
const agreeingLooks = 3;

/** When a week was looked at last, and how many looks in a row have found nothing; 0 for one that has lines. */
export interface StatWeekLook {
  readAt: Date;
  emptyLooks: number;
}

/** A week to look at. */
export interface DueWeek {
  week: number;
  /** A game of it has ended since it was read: what was not there before says nothing. */
  hasNewGames: boolean;
}

type Game = Pick<ScheduledGame, 'week' | 'gameType' | 'kickoff'>;
type Looks = ReadonlyMap<number, StatWeekLook>;

/**
 * Weeks of a season whose stat lines are to be read now, newest first: one of the week's games has ended since they
 * were read, they are a day old and corrections still come, or there were none and too few looks say so. `looks`: week ->
 * the last one.
 */
export function statWeeksDue(games: readonly Game[], looks: Looks, now: Date): DueWeek[] {
  const due: DueWeek[] = [];
  for (const [week, endMs] of lastEnds(games, now)) {
    const look = looks.get(week);
    const readMs = look?.readAt.getTime() ?? -Infinity;
    const sinceMs = now.getTime() - readMs;
    const hasNewGames = readMs < endMs;
    const isDayOld = sinceMs > dayMs && now.getTime() - endMs < correctionsMs;
    const emptyPauseMs = emptyPausesMs[(look?.emptyLooks ?? 0) - 1] ?? Infinity;
    if (hasNewGames || isDayOld || sinceMs >= emptyPauseMs) due.push({ week, hasNewGames });
  }
  return due.sort((one, other) => other.week - one.week);
}

/** Played weeks of a season, newest first, whose lines are still expected: never read, or empty and too few looks say so. */
export function statWeeksAwaited(games: readonly Game[], looks: Looks, now: Date): number[] {
  const isAwaited = (look: StatWeekLook | undefined) =>
    look === undefined || (look.emptyLooks > 0 && look.emptyLooks < agreeingLooks);
  return [...lastEnds(games, now).keys()].filter((week) => isAwaited(looks.get(week))).sort((a, b) => b - a);
}

/** When the last one of a regular week's games that are over by `now` ended (ms), by week. */
function lastEnds(games: readonly Game[], now: Date): Map<number, number> {
  const ends = new Map<number, number>();
  for (const { week, gameType, kickoff } of games) {
    if (gameType !== 'REG' || kickoff === null || week < 1 || week > lastWeek) continue;
    const endMs = kickoff.getTime() + gameMs;
    if (endMs <= now.getTime()) ends.set(week, Math.max(endMs, ends.get(week) ?? -Infinity));
  }
  return ends;
}
