import { type Actor } from '@dynasty/kit/auth';
import { type DeadLetter, type DeadLetters } from '@dynasty/kit/dead-letters';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';
import { type LogEntry } from '../domain/log-chain.js';
import { askOnce } from './ask-once.js';

type What = 'retry' | 'drop';
interface By {
  actor: Actor;
  reason: string;
}

/**
 * Work of one transaction that tries a dead letter again or drops it, and puts that on record. The order is the event's
 * before the log's: an entry tells what has happened. What was begun is noted before both, so that the log gets it also
 * when this process ends in between. The work throws AppError missing `dead-letter-not-found`.
 */
export function settleDeadLetter(
  deps: Pick<Deps, 'actionLogs' | 'begunSettlings'> & { deadLetters: DeadLetters },
  what: What,
  id: string,
  by: By,
): (session: ClientSession) => Promise<void> {
  const { actionLogs, begunSettlings, deadLetters } = deps;
  const settle = askOnce(async () => {
    const letter = await deadLetters.show(id);
    if (letter === undefined) throw notFound();
    const entry = entryOf(what, letter, by);
    await begunSettlings.begin({ letterId: id, entry });
    try {
      if (!(await deadLetters[what](id))) throw notFound();
    } catch (error) {
      // Nothing has happened; after another error nobody knows.
      if (error instanceof AppError && error.kind !== 'unavailable') await begunSettlings.end(entry.key);
      throw error;
    }
    return entry;
  });
  return async (session) => {
    const entry = await settle();
    await actionLogs.append(session, entry);
    // Not within: the transaction may be older than the note. Where this fails, the next look at what was begun does it.
    hooksOf(session).afterCommit.push(() => void begunSettlings.end(entry.key).catch(() => undefined));
  };
}

const notFound = () => new AppError('missing', 'dead-letter-not-found', 'There is no such event any more.');

function entryOf(what: What, { id, ...letter }: DeadLetter, { actor, reason }: By): LogEntry {
  return {
    key: `dead_letter/${id}:${randomUUID()}`,
    at: new Date(),
    action: `${what}_dead_letter`,
    actorAccountId: actor.accountId,
    actorName: actor.name,
    chainId: '',
    targetType: 'event',
    targetId: letter.eventId,
    targetName: letter.subject,
    details: { id, owner: letter.owner, failure: letter.reason },
    reason,
  };
}
