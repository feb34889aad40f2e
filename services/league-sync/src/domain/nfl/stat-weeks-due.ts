import { lastWeek } from '../season/season-rules.js';
import { gameMs, type ScheduledGame } from './schedule.js';

const dayMs = 24 * 3_600_000;
/** Stat corrections arrive until the Thursday after a week's games. */
const correctionsMs = 5 * dayMs;

/**
 * Weeks of a season whose stat lines are to be read now, newest first: one of the week's games has ended since they
 * were read, or they are a day old and corrections still come. `readAt`: week -> when it was read last.
 */
export function statWeeksDue(
  games: readonly Pick<ScheduledGame, 'week' | 'gameType' | 'kickoff'>[],
  readAt: ReadonlyMap<number, Date>,
  now: Date,
): number[] {
  const due = new Set<number>();
  for (const { week, gameType, kickoff } of games) {
    if (gameType !== 'REG' || kickoff === null || week < 1 || week > lastWeek) continue;
    const endMs = kickoff.getTime() + gameMs;
    if (endMs > now.getTime()) continue;
    const readMs = readAt.get(week)?.getTime() ?? -Infinity;
    const isDayOld = now.getTime() - readMs > dayMs && now.getTime() - endMs < correctionsMs;
    if (readMs < endMs || isDayOld) due.add(week);
  }
  return [...due].sort((a, b) => b - a);
}
