import { subjects, type EventOf, type Subject } from '@dynasty/proto/subjects';
import type { Delivery } from './broker-types.js';
import type { BusEvent } from './bus-types.js';

export const eventIdHeader = 'Dynasty-Event-Id';
const occurredAtHeader = 'Dynasty-Occurred-At';

/** What travels beside the payload. */
export function headersOf(id: string, occurredAt: Date): Record<string, string> {
  return { [eventIdHeader]: encodeURIComponent(id), [occurredAtHeader]: occurredAt.toISOString() };
}

/** De-duplication is per stream, across subjects: the subject belongs in the id. */
export function messageIdOf(subject: string, id: string): string {
  return `${subject}/${encodeURIComponent(id)}`;
}

/** True for a subject of the table; a stored event may have one that was removed since. */
export function isSubject(text: string): text is Subject {
  return Object.hasOwn(subjects, text);
}

/** Protobuf bytes of a payload; throws when a field has the wrong type. */
export function encodeEvent<S extends Subject>(subject: S, payload: EventOf<S>): Uint8Array {
  // The table pairs each subject with its message; TypeScript cannot follow that pairing through a key.
  const message = subjects[subject] as unknown as { encode(value: EventOf<S>): { finish(): Uint8Array } };
  return message.encode(payload).finish();
}

/** Decodes a payload; throws when the bytes are another message. */
export function decodePayload<S extends Subject>(subject: S, bytes: Uint8Array): EventOf<S> {
  const message = subjects[subject] as unknown as { decode(bytes: Uint8Array): EventOf<S> };
  return message.decode(bytes);
}

/** The sender's id of an event; undefined for a message that has none. */
export function eventIdOf(headers: Record<string, string>): string | undefined {
  const id = headers[eventIdHeader];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/** Decodes a delivered event; throws when it has no id, or is not its subject's message. */
export function decodeEvent<S extends Subject>(subject: S, delivery: Delivery): BusEvent<S> {
  const id = eventIdOf(delivery.headers);
  if (id === undefined) throw new Error('the event has no id');
  const occurredAt = new Date(delivery.headers[occurredAtHeader] ?? delivery.at);
  return {
    subject,
    id,
    payload: decodePayload(subject, delivery.bytes),
    occurredAt: Number.isNaN(occurredAt.getTime()) ? delivery.at : occurredAt,
    deliveries: delivery.deliveries,
  };
}
