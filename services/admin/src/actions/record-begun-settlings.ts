import { type DeadLetters } from '@dynasty/kit/dead-letters';
import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { actionOf, keysOf } from './settle-dead-letter.js';

/** A request is over by then. */
export const UNDER_WAY_MS = 60_000;
const atOnce = 100;

/**
 * Puts on record what processes have begun to do with dead letters and have not had recorded: as not confirmed, for
 * nobody knows what came of it. One that is still there was not dropped, but may have been sent, which is done before its
 * removal. No entry is added where the log has who did the same since then, or sent what was to be dropped. What stands in
 * an outbox that cannot be read now is left for later.
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
    const isRetry = entry.action === actionOf('retry');
    const isThere = isRetry ? false : await isListed(deadLetters, letterId);
    if (isThere === null) continue;
    const mayHaveHappened = !isThere;
    const telling = { keyBegins: keysOf(letterId), actions: [entry.action, actionOf('retry')], since: entry.at };
    await mongo.transaction(async (session) => {
      const isTold = await actionLogs.has(session, telling);
      const details = { ...entry.details, outcome: 'not confirmed' };
      if (mayHaveHappened && !isTold) await actionLogs.append(session, { ...entry, details });
      await begunSettlings.end(entry.key, session);
    });
  }
}

/** Whether a dead letter is there; null where it may be in an outbox that cannot be read now. */
async function isListed(deadLetters: DeadLetters, letterId: string): Promise<boolean | null> {
  try {
    return (await deadLetters.show(letterId)) !== undefined;
  } catch (error) {
    if (error instanceof AppError && error.slug === 'outbox-unread') return null;
    throw error;
  }
}
