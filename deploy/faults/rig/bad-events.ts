import type { ParkedEvent } from '@dynasty/kit/bus';
import type { Broker } from '@dynasty/kit/bus/broker-types';
import { encodeEvent, eventIdHeader, headersOf } from '@dynasty/kit/bus/event-codec';
import { AppError } from '@dynasty/kit/errors';
import { streamOf, streams, type Subject } from '@dynasty/proto/subjects';
import { emptyEvent } from './empty-event.js';
import { kinds } from './event-world.js';

/** Events that no consumer can read; `id` is the header as it is sent. */
const unreadable: ((lot: number) => { id?: string; bytes: Uint8Array })[] = [
  // Bytes that are no message.
  (lot) => ({ id: `wrong-${lot}`, bytes: new Uint8Array(3).fill(255) }),
  // Without an id, and with one that is no text: their sizes tell them apart.
  (lot) => ({ bytes: new Uint8Array(lot) }),
  (lot) => ({ id: '%E0%A4%A', bytes: new Uint8Array(lot) }),
  // Nearly the largest that a stream takes.
  (lot) => ({ id: `large-${lot}`, bytes: new Uint8Array(950 * 1024).fill(255) }),
  // Of a version that writes JSON.
  (lot) => ({ id: `json-${lot}`, bytes: Buffer.from('{"version":2}') }),
];

/** More than a stream takes. */
const tooLargeBytes = 1_000_000;

/** One of each unreadable form, one that is too large, one of the next version. */
export const badForms = unreadable.length + 2;

/** Forms come to each kind of event in turn. */
const kindOf = (n: number): Subject => kinds[n % kinds.length] ?? 'league.synced.v1';

/** Sends events that nobody can use, and tells what has become of them. */
export function badEvents(broker: Broker) {
  const wanted: string[] = [];
  let lots = 0;
  let refused = 0;
  const nameOf = ({ subject, eventId, bytes }: Pick<ParkedEvent, 'subject' | 'eventId' | 'bytes'>): string =>
    `${subject} ${eventId} ${bytes}`;

  async function sendUnreadable(lot: number, at: number, { id, bytes }: { id?: string; bytes: Uint8Array }) {
    const subject = kindOf(lot + at);
    wanted.push(nameOf({ subject, eventId: id ?? '', bytes: bytes.length }));
    const headers: Record<string, string> = id === undefined ? {} : { [eventIdHeader]: id };
    await broker.publish({ stream: streamOf(subject), subject, bytes, headers, messageId: `bad-${lot}-${at}` });
  }

  async function sendTooLarge(lot: number): Promise<void> {
    const subject = kindOf(lot);
    const id = `too-large-${lot}`;
    const o = { stream: streamOf(subject), subject, headers: headersOf(id, new Date()), messageId: id };
    try {
      await broker.publish({ ...o, bytes: new Uint8Array(tooLargeBytes) });
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'unprocessable')) throw error;
      refused += 1;
    }
  }

  async function sendNextVersion(lot: number): Promise<void> {
    const subject = kindOf(lot);
    const id = `next-version-${lot}`;
    const bytes = encodeEvent(subject, emptyEvent(subject));
    const o = { stream: streamOf(subject), bytes, headers: headersOf(id, new Date()), messageId: id };
    await broker.publish({ ...o, subject: subject.replace(/\.v1$/, '.v2') });
  }

  /** Those of the next version that lie in their streams, for whoever can read them. */
  async function countKept(): Promise<number> {
    const counts = await Promise.all(streams.map((name) => broker.counts(name, `${name.toLowerCase()}.*.v2`)));
    return counts.flatMap((ofStream) => Object.values(ofStream)).reduce((sum, count) => sum + count, 0);
  }

  return {
    /** One of each form at once; each lot has another number. */
    async send(lot: number): Promise<void> {
      lots += 1;
      const unread = unreadable.map((form, at) => sendUnreadable(lot, at, form(lot)));
      await Promise.all([...unread, sendTooLarge(lot), sendNextVersion(lot)]);
    },

    /**
     * Whether each unreadable one is among the dead letters, once, and nothing else is; whether what is too large was
     * refused, and what is of the next version is kept.
     */
    async outcome(letters: readonly ParkedEvent[]): Promise<{ measured: string; holds: boolean }> {
      const found = letters.map(nameOf);
      const lost = wanted.filter((one) => !found.includes(one)).length;
      const others = found.length - (wanted.length - lost);
      const kept = await countKept();
      return {
        measured:
          `of ${wanted.length} unreadable ${lost} are no dead letter, ${others} dead letters are twice or others; ` +
          `${refused} of ${lots} of 1 MB refused; ${kept} of ${lots} of the next version kept`,
        holds: lots > 0 && lost + others === 0 && refused === lots && kept === lots,
      };
    },
  };
}
