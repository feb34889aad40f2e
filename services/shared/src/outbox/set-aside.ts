import { decodePayload, isSubject } from '../bus/event-codec.js';
import type { AsideRow, OutboxRows } from './rows.js';

/** An event that the broker refused for good. */
export interface SetAsideEvent {
  /** `outbox-66…`: where it stands. */
  id: string;
  service: string;
  subject: string;
  eventId: string;
  reason: string;
  at: string;
  /** Size of the payload. */
  bytes: number;
}

/** A question to a service about its own outbox, and the reply. `after`: the id of an event, whose successors are listed. */
export type SetAsideQuestion = { list: true; after?: string } | { show: string } | { retry: string } | { drop: string };
export type SetAsideReply = {
  /** Whose outbox has replied. Former versions do not say it: they count as not heard. */
  service?: string;
  list?: SetAsideEvent[];
  show?: SetAsideEvent & { payload: unknown };
  /** Whether the event was there. */
  done?: boolean;
};

/** Every service with an outbox replies here. */
export const setAsideChannel = 'outbox.set_aside';

/** How many are listed at once. */
export const listedAtOnce = 1_000;

/** The place in the order that an id speaks of; undefined for another text. */
const orderOf = (id: string | undefined): string | undefined => /^outbox-([0-9a-f]{24})$/.exec(id ?? '')?.[1];

/** Replies to questions about one service's outbox; `wake` lets the relay look at what is to be tried again. */
export function handleSetAside(o: { service: string; rows: OutboxRows; sender: string; wake: () => void }) {
  const described = (row: AsideRow): SetAsideEvent => ({
    id: `outbox-${row.order.toHexString()}`,
    service: o.service,
    subject: row.subject,
    eventId: row.eventId,
    reason: row.reason ?? '',
    at: (row.asideAt ?? row.at).toISOString(),
    bytes: row.bytes,
  });

  async function replyTo(question: SetAsideQuestion): Promise<SetAsideReply> {
    if ('list' in question) {
      return { list: (await o.rows.aside(listedAtOnce, orderOf(question.after))).map(described) };
    }
    const [id] = Object.values(question) as [string];
    const order = orderOf(id);
    if (order === undefined) return { done: false };
    if ('drop' in question) return { done: await o.rows.dropAside(order) };
    if ('retry' in question) {
      const done = await o.rows.retryAside(o.sender, order);
      o.wake();
      return { done };
    }
    const row = await o.rows.findAside(order);
    if (row === null) return {};
    const { subject, payload } = row;
    const content = isSubject(subject) ? decodePayload(subject, payload) : Buffer.from(payload).toString('base64');
    return { show: { ...described({ ...row, bytes: payload.length }), payload: content } };
  }
  return async (question: SetAsideQuestion) => ({ service: o.service, ...(await replyTo(question)) });
}
