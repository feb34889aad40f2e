import { AppError } from '@dynasty/kit/errors';
import { createLimitedTurns } from '@dynasty/kit/turns';

/** Who has waited longer for a turn is asked to come again. A database that has been killed takes some seconds to come back. */
export const LONGEST_WAIT_MS = 10_000;

export type JoinTurns = ReturnType<typeof createJoinTurns>;

/**
 * The turns of those who change at the same moment who a Sleeper user is, and then who is in a league (by its chain; by
 * the league's own id while it is not connected) or holds its teams: side by side they would only have each other start
 * again. Calls to Sleeper belong before a turn.
 */
export const createJoinTurns = () =>
  createLimitedTurns({ names: ['user', 'league'], longestMs: LONGEST_WAIT_MS, busy });

function busy(): AppError {
  const text = 'Many people are doing this at this moment. Try again shortly.';
  return new AppError('unavailable', 'joins-busy', text, { retryAfterS: 2 });
}
