import type { Bus } from './bus.js';
import { setAsideChannel, type SetAsideEvent, type SetAsideQuestion, type SetAsideReply } from './outbox/set-aside.js';

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

export interface DeadLetters {
  /** The oldest first; of each consumer and outbox a thousand at most. */
  list(): Promise<DeadLetter[]>;
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

/** How long services may take to list their outboxes, ms. */
const replyWithinMs = 1_000;

/** The dead letters of all consumers, and of the outboxes of all services that run. */
export function deadLettersOf(bus: Pick<Bus, 'parked' | 'live'>, o: { replyWithinMs?: number } = {}): DeadLetters {
  async function ask(question: SetAsideQuestion): Promise<SetAsideReply[]> {
    return (await bus.live.ask(setAsideChannel, question, o.replyWithinMs ?? replyWithinMs)) as SetAsideReply[];
  }
  const isInOutbox = (id: string): boolean => id.startsWith('outbox-');
  const done = async (question: SetAsideQuestion): Promise<boolean> =>
    (await ask(question)).some((reply) => reply.done === true);

  return {
    async list() {
      const [parked, replies] = await Promise.all([bus.parked.list(), ask({ list: true })]);
      // Every process of a service lists the same outbox.
      const aside = new Map(replies.flatMap(({ list }) => list ?? []).map((event) => [event.id, event]));
      const letters = [...parked.map(fromConsumer), ...[...aside.values()].map(fromOutbox)];
      return letters.sort((a, b) => a.at.getTime() - b.at.getTime());
    },
    async show(id) {
      if (isInOutbox(id)) {
        const found = (await ask({ show: id })).find(({ show }) => show !== undefined)?.show;
        return found && { ...fromOutbox(found), payload: found.payload };
      }
      const found = await bus.parked.show(id);
      return found && { ...fromConsumer(found), payload: found.payload };
    },
    retry: (id) => (isInOutbox(id) ? done({ retry: id }) : bus.parked.retry(id)),
    drop: (id) => (isInOutbox(id) ? done({ drop: id }) : bus.parked.drop(id)),
  };
}

function fromConsumer(o: Awaited<ReturnType<Bus['parked']['list']>>[number]): DeadLetter {
  const { id, consumer, subject, eventId, reason, at, bytes } = o;
  return { id, owner: consumer, subject, eventId, reason, at, bytes };
}

function fromOutbox({ id, service, subject, eventId, reason, at, bytes }: SetAsideEvent): DeadLetter {
  return { id, owner: service, subject, eventId, reason, at: new Date(at), bytes };
}
