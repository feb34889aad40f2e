import type { NflWeek } from '../api';

/** While games run their scores are read again. */
const liveEveryMs = 60_000;
const longestMs = 3_600_000;

/**
 * How soon (ms) a week is read again: nobody tells an open page that a game has begun. False once all of its games are
 * over.
 */
export function readAgainMs(week: NflWeek | undefined, now: number): number | false {
  const games = Object.values(week ?? {}).flat();
  if (games.some(({ status }) => status === 'In Progress')) return liveEveryMs;
  const kickoffs = games.flatMap(({ status, gameTime }) =>
    status === 'Scheduled' && gameTime !== null ? [Date.parse(gameTime)] : [],
  );
  if (kickoffs.length === 0) return false;
  return Math.min(longestMs, Math.max(liveEveryMs, Math.min(...kickoffs) - now));
}
