import type { Bus } from './bus.js';
import { AppError } from './errors.js';
import {
  listedAtOnce,
  setAsideChannel,
  type SetAsideEvent,
  type SetAsideQuestion,
  type SetAsideReply,
} from './outbox/set-aside.js';

/** An event that stopped on its way: a consumer gave it up, or the broker refused it. */
export interface DeadLetter {
  id: string;
  /** The consumer that gave it up, or the service whose outbox still has it. */
  owner: string;
  subject: string;
  eventId: string;
  reason: string;
  at: Date;
  /** Size of the payload. */
  bytes: number;
}

/** What is known of dead letters at one moment. */
export interface DeadLettersNow {
  /** The oldest first; of each consumer and outbox a thousand at most. */
  letters: DeadLetter[];
  /** Services whose outbox has not replied: what stands in it is not among them. */
  unread: string[];
}

/**
 * An event that stands in an outbox is found by the reply of its service. Where a service has not replied, what is not
 * found may be there: `show`, `retry` and `drop` throw AppError `unavailable` then.
 */
export interface DeadLetters {
  look(): Promise<DeadLettersNow>;
  /** The letters of `look`. */
  list(): Promise<DeadLetter[]>;
  /**
   * All that are there now, some thousands at a time: those of consumers, then those of outboxes. What is tried again
   * meanwhile and fails again is not among them a second time.
   */
  lots(): AsyncIterable<DeadLetter[]>;
  /** With its payload; undefined for an unknown id. */
  show(id: string): Promise<(DeadLetter & { payload: unknown }) | undefined>;
  /**
   * Tries again: a consumer's event reaches that consumer alone, an outbox's is sent. False for an unknown id. Throws
   * AppError `conflict` when no consumer has that name any more.
   */
  retry(id: string): Promise<boolean>;
  /** Forgets it for good; false for an unknown id. */
  drop(id: string): Promise<boolean>;
}

/** How long it may take until all services have a question about their outboxes, ms. */
const replyWithinMs = 1_000;

/**
 * The dead letters of all consumers, and of the outboxes of all services that run.
 *
 * @param o.services those that have an outbox: which of them do not reply is told
 */
export function deadLettersOf(
  bus: Pick<Bus, 'parked' | 'live'>,
  o: { replyWithinMs?: number; services?: readonly string[] } = {},
): DeadLetters {
  type IsEnough = (reply: SetAsideReply) => boolean;
  async function ask(question: SetAsideQuestion, isEnough: IsEnough = () => false): Promise<SetAsideReply[]> {
    const waitMs = o.replyWithinMs ?? replyWithinMs;
    const replies = await bus.live.ask(setAsideChannel, question, waitMs, (reply) => isEnough(reply as SetAsideReply));
    return replies as SetAsideReply[];
  }
  const isInOutbox = (id: string): boolean => id.startsWith('outbox-');
  const unreadAfter = (replies: readonly SetAsideReply[]): string[] =>
    (o.services ?? []).filter((name) => !replies.some(({ service }) => service === name));

  /**
   * An event stands in one outbox: the reply of its service is the last word. Undefined when no outbox has it. Throws
   * AppError unavailable `outbox-unread` when one that may have it has not replied.
   */
  async function wordOfOwner(question: SetAsideQuestion, isOwners: IsEnough): Promise<SetAsideReply | undefined> {
    const replies = await ask(question, isOwners);
    const word = replies.find(isOwners);
    const [unread] = word === undefined ? unreadAfter(replies) : [];
    if (unread === undefined) return word;
    throw new AppError(
      'unavailable',
      'outbox-unread',
      `The outbox of ${unread} could not be read. Try again shortly.`,
      {
        retryAfterS: 5,
      },
    );
  }
  const isDone: IsEnough = (reply) => reply.done === true;
  const done = async (question: SetAsideQuestion): Promise<boolean> =>
    (await wordOfOwner(question, isDone)) !== undefined;

  async function look(): Promise<DeadLettersNow> {
    const [parked, replies] = await Promise.all([bus.parked.list(), ask({ list: true })]);
    const aside = eachOnce(listsOf(replies).flat());
    const letters = [...parked.map(fromConsumer), ...aside.map(fromOutbox)];
    return { letters: letters.sort((a, b) => a.at.getTime() - b.at.getTime()), unread: unreadAfter(replies) };
  }

  return {
    look,
    list: async () => (await look()).letters,
    async *lots() {
      for await (const parked of bus.parked.lots()) yield parked.map(fromConsumer);
      const seenIds = new Set<string>();
      let after: string | undefined;
      do {
        const lists = listsOf(await ask({ list: true, after }));
        const fresh = eachOnce(lists.flat()).filter(({ id }) => !seenIds.has(id));
        for (const { id } of fresh) seenIds.add(id);
        yield fresh.map(fromOutbox);
        // On from where the first of the lists that were cut short ends: ids follow one another as the events did. A
        // process of an older version lists the first ones again.
        const cutShort = lists.filter(({ length }) => length === listedAtOnce);
        const ends = cutShort.flatMap((list) => list.at(-1)?.id ?? []).filter((id) => id > (after ?? ''));
        after = ends.sort()[0];
      } while (after !== undefined);
    },
    async show(id) {
      if (isInOutbox(id)) {
        const event = (await wordOfOwner({ show: id }, ({ show }) => show !== undefined))?.show;
        return event && { ...fromOutbox(event), payload: event.payload };
      }
      const parked = await bus.parked.show(id);
      return parked && { ...fromConsumer(parked), payload: parked.payload };
    },
    retry: (id) => (isInOutbox(id) ? done({ retry: id }) : bus.parked.retry(id)),
    drop: (id) => (isInOutbox(id) ? done({ drop: id }) : bus.parked.drop(id)),
  };
}

/** What each process lists of its service's outbox. */
const listsOf = (replies: readonly SetAsideReply[]): SetAsideEvent[][] => replies.map(({ list }) => list ?? []);

/** Every process of a service lists the same outbox. */
function eachOnce(events: SetAsideEvent[]): SetAsideEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

function fromConsumer(o: Awaited<ReturnType<Bus['parked']['list']>>[number]): DeadLetter {
  const { id, consumer, subject, eventId, reason, at, bytes } = o;
  return { id, owner: consumer, subject, eventId, reason, at, bytes };
}

function fromOutbox({ id, service, subject, eventId, reason, at, bytes }: SetAsideEvent): DeadLetter {
  return { id, owner: service, subject, eventId, reason, at: new Date(at), bytes };
}
