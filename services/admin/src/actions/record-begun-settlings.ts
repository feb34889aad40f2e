import { type DeadLetters } from '@dynasty/kit/dead-letters';
import { type Deps } from '../deps.js';

/** A request is over by then. */
export const UNDER_WAY_MS = 60_000;
const atOnce = 100;

/**
 * Puts on record what processes have begun to do with dead letters that ended before they had it recorded. One that is
 * still there was not settled. Of one that is gone nobody knows what came of it, and the entry says so.
 */
export async function recordBegunSettlings(
  {
    actionLogs,
    begunSettlings,
    mongo,
    deadLetters,
  }: Pick<Deps, 'actionLogs' | 'begunSettlings' | 'mongo'> & { deadLetters: DeadLetters },
  now = new Date(),
): Promise<void> {
  for (const { letterId, entry } of await begunSettlings.before(new Date(now.getTime() - UNDER_WAY_MS), atOnce)) {
    const isSettled = (await deadLetters.show(letterId)) === undefined;
    await mongo.transaction(async (session) => {
      const details = { ...entry.details, outcome: 'not confirmed' };
      if (isSettled) await actionLogs.append(session, { ...entry, details });
      await begunSettlings.end(entry.key, session);
    });
  }
}
