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

/** How the log calls it. */
export const actionOf = (what: What): string => `${what}_dead_letter`;
/** How the keys of all entries about a dead letter begin. */
export const keysOf = (letterId: string): string => `dead_letter/${letterId}:`;

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
    // Before the look at it: who settles it after that is on record with a later time.
    const begunAt = new Date();
    const letter = await deadLetters.show(id);
    if (letter === undefined) throw notFound();
    const entry = entryOf(what, letter, by, begunAt);
    await begunSettlings.begin({ letterId: id, entry });
    try {
      if (!(await deadLetters[what](id))) throw notFound();
    } catch (error) {
      // Nobody consumes it, so it was not sent. Else nobody knows: a service may settle it and not come to reply.
      if (error instanceof AppError && error.kind === 'conflict') await begunSettlings.end(entry.key);
      throw error;
    }
    return { ...entry, at: new Date() };
  });
  return async (session) => {
    const entry = await settle();
    await actionLogs.append(session, entry);
    // Not within: the transaction may be older than the note. Where this fails, the next look at what was begun does it.
    hooksOf(session).afterCommit.push(() => void begunSettlings.end(entry.key).catch(() => undefined));
  };
}

const notFound = () => new AppError('missing', 'dead-letter-not-found', 'There is no such event any more.');

function entryOf(what: What, { id, ...letter }: DeadLetter, { actor, reason }: By, at: Date): LogEntry {
  return {
    key: `${keysOf(id)}${randomUUID()}`,
    at,
    action: actionOf(what),
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
