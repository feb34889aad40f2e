import { type Actor } from '@dynasty/kit/auth';
import { type DeadLetters } from '@dynasty/kit/dead-letters';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';

/**
 * Work of one transaction that tries a dead letter again or drops it, and puts that on record. The order is the event's
 * before the log's: an entry tells what has happened. A transaction that runs again has settled the event before: it only
 * writes. The work throws AppError missing `dead-letter-not-found`.
 */
export function settleDeadLetter(
  { actionLogs, deadLetters }: Pick<Deps, 'actionLogs'> & { deadLetters: DeadLetters },
  what: 'retry' | 'drop',
  id: string,
  { actor, reason }: { actor: Actor; reason: string },
): (session: ClientSession) => Promise<void> {
  let settled: Awaited<ReturnType<DeadLetters['show']>>;
  return async (session) => {
    if (settled === undefined) {
      const letter = await deadLetters.show(id);
      if (letter === undefined || !(await deadLetters[what](id))) {
        throw new AppError('missing', 'dead-letter-not-found', 'There is no such event any more.');
      }
      settled = letter;
    }
    const { owner, subject, eventId, reason: failure } = settled;
    await actionLogs.append(session, {
      key: `dead_letter/${id}:${randomUUID()}`,
      at: new Date(),
      action: `${what}_dead_letter`,
      actorAccountId: actor.accountId,
      actorName: actor.name,
      chainId: '',
      targetType: 'event',
      targetId: eventId,
      targetName: subject,
      details: { id, owner, failure },
      reason,
    });
  };
}
