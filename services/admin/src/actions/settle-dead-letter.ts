import { type Actor } from '@dynasty/kit/auth';
import { type DeadLetters } from '@dynasty/kit/dead-letters';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';
import { askOnce } from './ask-once.js';

/**
 * Work of one transaction that tries a dead letter again or drops it, and puts that on record. The order is the event's
 * before the log's: an entry tells what has happened. The work throws AppError missing `dead-letter-not-found`.
 */
export function settleDeadLetter(
  { actionLogs, deadLetters }: Pick<Deps, 'actionLogs'> & { deadLetters: DeadLetters },
  what: 'retry' | 'drop',
  id: string,
  { actor, reason }: { actor: Actor; reason: string },
): (session: ClientSession) => Promise<void> {
  const settle = askOnce(async () => {
    const letter = await deadLetters.show(id);
    if (letter !== undefined && (await deadLetters[what](id))) return letter;
    throw new AppError('missing', 'dead-letter-not-found', 'There is no such event any more.');
  });
  return async (session) => {
    const { owner, subject, eventId, reason: failure } = await settle();
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
