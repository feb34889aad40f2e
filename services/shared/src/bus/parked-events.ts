import { streamOf } from '@dynasty/proto/subjects';
import { AppError } from '../errors.js';
import { reach } from '../fault-points.js';
import type { Broker, Delivery } from './broker-types.js';
import type { ParkedEvent, ParkedEvents } from './bus-types.js';
import { decodePayload, eventIdHeader, isSubject } from './event-codec.js';
import { deadLetterStream, deadLetterSubject, retrySubject } from './streams.js';

const subjectHeader = 'Dynasty-Subject';
const reasonHeader = 'Dynasty-Reason';
const listed = 1_000;
const listWithinMs = 5_000;
const maxReason = 300;

/** Stores an event as a dead letter of the consumer; once for each time that it was delivered to it. */
export async function park(broker: Broker, consumer: string, delivery: Delivery, reason: string): Promise<void> {
  const subject = delivery.headers[subjectHeader] ?? delivery.subject;
  await broker.publish({
    stream: deadLetterStream,
    subject: deadLetterSubject(consumer),
    bytes: delivery.bytes,
    messageId: `${consumer}/${delivery.subject}/${delivery.sequence}/${delivery.at.getTime()}`,
    headers: {
      ...ownHeaders(delivery.headers),
      [subjectHeader]: subject,
      [reasonHeader]: encodeURIComponent(reason.slice(0, maxReason).toWellFormed()),
    },
  });
}

/** The dead letters of all consumers. */
export function parkedEvents(broker: Broker): ParkedEvents {
  type Stored = Omit<Parameters<typeof parkedEvent>[0], 'sequence'>;

  async function find(id: string): Promise<(Stored & { sequence: number }) | undefined> {
    const sequence = Number(/^dlq-(\d{1,15})$/.exec(id)?.[1]);
    if (!Number.isSafeInteger(sequence) || sequence < 1) return undefined;
    const message = await broker.read(deadLetterStream, sequence);
    return message && { ...message, sequence };
  }

  /**
   * From one sequence to another, a thousand at most; `next` is where the rest begins, Infinity where there is none.
   * Throws AppError `unavailable` when nothing of what is there came in time.
   */
  async function read(from: number, to = Infinity): Promise<{ letters: ParkedEvent[]; next: number }> {
    const counts = await broker.counts(deadLetterStream, deadLetterSubject('>'));
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const letters: ParkedEvent[] = [];
    let next = Infinity;
    if (total === 0) return { letters, next };
    const spec = { subjects: [deadLetterSubject('>')], fromSequence: from, headersOnly: true };
    const consumer = await broker.ensureConsumer(deadLetterStream, spec);
    const lag = await broker.lag(deadLetterStream, consumer);
    // A broker that started anew has forgotten the consumer.
    if (lag === undefined) throw tooLate();
    // All of them may stand before `from`.
    if (lag.waiting === 0) return { letters, next };
    const signal = AbortSignal.timeout(listWithinMs);
    for await (const delivery of broker.pull(deadLetterStream, consumer, Math.min(lag.waiting, listed), signal)) {
      if (delivery.sequence > to) return { letters, next: Infinity };
      letters.push(parkedEvent({ ...delivery, size: Number(delivery.headers['Nats-Msg-Size'] ?? 0) }));
      next = delivery.pending === 0 ? Infinity : delivery.sequence + 1;
      if (next === Infinity) break;
    }
    // An empty list would say that there are none.
    if (letters.length === 0) throw tooLate();
    return { letters, next };
  }

  return {
    list: async () => (await read(1)).letters,
    async *lots() {
      const { sequence: last } = await broker.end(deadLetterStream);
      for (let from = 1; from <= last;) {
        const { letters, next } = await read(from, last);
        yield letters;
        from = next;
      }
    },
    async show(id) {
      const message = await find(id);
      if (message === undefined) return undefined;
      const parked = parkedEvent(message);
      return { ...parked, payload: payloadOf(parked.subject, message.bytes) };
    },
    async retry(id) {
      const message = await find(id);
      if (message === undefined) return false;
      const { consumer, subject } = parkedEvent(message);
      if (!isSubject(subject)) throw gone(`No event is called ${subject} any more.`);
      const stream = streamOf(subject);
      if (!(await broker.hasConsumer(stream, consumer))) throw gone(`No consumer is called ${consumer} any more.`);
      await broker.publish({
        stream,
        subject: retrySubject(stream, consumer),
        bytes: message.bytes,
        // The same for two who try at once.
        messageId: `retry/${consumer}/${id}/${message.at.getTime()}`,
        headers: { ...ownHeaders(message.headers), [subjectHeader]: subject },
      });
      reach('dead-letter.retried');
      // Of several who try at once, one has.
      return broker.remove(deadLetterStream, message.sequence);
    },
    async drop(id) {
      const message = await find(id);
      return message !== undefined && broker.remove(deadLetterStream, message.sequence);
    },
  };
}

/** The number of dead letters by consumer; consumers without any are listed with 0. */
export async function parkedCounts(broker: Broker, consumers: Iterable<string>): Promise<Map<string, number>> {
  const counts = await broker.counts(deadLetterStream, deadLetterSubject('>'));
  return new Map([...consumers].map((consumer) => [consumer, counts[deadLetterSubject(consumer)] ?? 0]));
}

function parkedEvent(
  o: Pick<Delivery, 'subject' | 'headers' | 'at' | 'sequence' | 'bytes'> & { size?: number },
): ParkedEvent {
  return {
    id: `dlq-${o.sequence}`,
    consumer: o.subject.slice(deadLetterSubject('').length),
    subject: o.headers[subjectHeader] ?? '',
    eventId: decoded(o.headers[eventIdHeader]),
    reason: decoded(o.headers[reasonHeader]),
    at: o.at,
    bytes: o.size ?? o.bytes.length,
  };
}

/** The text of a header; unchanged where another program wrote it. */
function decoded(header = ''): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

function payloadOf(subject: string, bytes: Uint8Array): unknown {
  try {
    if (isSubject(subject)) return decodePayload(subject, bytes);
  } catch {
    // That is why it lies here.
  }
  return Buffer.from(bytes).toString('base64');
}

/** JetStream's own headers (de-duplication, expected stream) belong to the message that they came with. */
function ownHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('Nats-')));
}

function tooLate(): AppError {
  const message = 'The dead letters could not be read in time. Try again shortly.';
  return new AppError('unavailable', 'dead-letters-late', message, { retryAfterS: 2 });
}

function gone(message: string): AppError {
  return new AppError('conflict', 'nobody-consumes-it', message);
}
