import { type Actor } from '@dynasty/kit/auth';
import { type DeadLetters } from '@dynasty/kit/dead-letters';
import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';

/**
 * Tries a dead letter again or drops it, and puts that on record. The order is the event's before the log's: an entry
 * tells what has happened. Throws AppError missing `dead-letter-not-found`.
 */
export async function settleDeadLetter(
  deps: Pick<Deps, 'actionLogs' | 'mongo'> & { deadLetters: DeadLetters },
  what: 'retry' | 'drop',
  id: string,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const notFound = new AppError('missing', 'dead-letter-not-found', 'There is no such event any more.');
  const letter = await deps.deadLetters.show(id);
  if (letter === undefined || !(await deps.deadLetters[what](id))) throw notFound;
  const { owner, subject, eventId } = letter;
  await deps.mongo.transaction((session) =>
    deps.actionLogs.append(session, {
      key: `dead_letter/${id}:${randomUUID()}`,
      at: new Date(),
      action: `${what}_dead_letter`,
      actorAccountId: actor.accountId,
      actorName: actor.name,
      chainId: '',
      targetType: 'event',
      targetId: eventId,
      targetName: subject,
      details: { id, owner, failure: letter.reason },
      reason,
    }),
  );
}
