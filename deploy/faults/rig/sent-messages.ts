import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { canary } from '../../local/scan-logs.js';
import type { ChatRoom } from './chat-room.js';
import type { Entry, Record } from './record.js';

const longestPauseMs = 8_000;

interface Stored {
  id: string;
  position: number;
  message: string;
}

interface Message extends Stored {
  /** By the clock of the process that took it. */
  createdAt: string;
}

/** What became of messages, by what was written down of them and by what can be read. */
export interface SentTally {
  sent: number;
  acked: number;
  /** Acknowledged and not readable, or under another id or place. */
  lost: number;
  twice: number;
  refused: number;
  /** Messages that stand before one that had been acknowledged when they were begun, and places left empty. */
  outOfOrder: number;
  /** Readable, and never sent. */
  unexpected: number;
}

export const isWhole = ({ sent, acked, lost, twice, refused, outOfOrder, unexpected }: SentTally): boolean =>
  sent > 0 && acked === sent && lost + twice + refused + outOfOrder + unexpected === 0;

export const toldOf = ({ sent, acked, lost, twice, refused, outOfOrder, unexpected }: SentTally): string =>
  `${sent} sent, ${acked} acknowledged, ${lost} lost, ${twice} twice, ${refused} refused, ${outOfOrder} out of order, ${unexpected} never sent`;

/**
 * Posts messages at a fixed rate, each as often as it takes; a message keeps its key. Resolves with the last ack. The
 * same `run` sends the same messages under the same keys. They are numbered from `first` on.
 */
export async function sendAll(
  room: ChatRoom,
  record: Pick<Record, 'add'>,
  count: number,
  perSecond: number,
  run: string = randomUUID(),
  first = 0,
): Promise<void> {
  const sends: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / perSecond - performance.now()));
    sends.push(send(room, record, `message ${first + n} ${canary}`, `${run}-${first + n}`));
  }
  await Promise.all(sends);
}

async function send(room: ChatRoom, record: Pick<Record, 'add'>, text: string, key: string): Promise<void> {
  const body = JSON.stringify({ message: text, messageType: 'text' });
  const headers = { 'idempotency-key': key };
  await record.add({ kind: 'attempt', text });
  for (let attempts = 0; ; attempts += 1) {
    const response = await room.call('', { method: 'POST', headers, body }).catch(() => undefined);
    if (response?.status === 201) {
      // The response may be cut short, and the message is stored all the same.
      const stored = await response.json().then(
        (one) => one as Stored,
        () => undefined,
      );
      if (stored !== undefined) return record.add({ kind: 'ack', text, id: stored.id, position: stored.position });
    } else if (response !== undefined && response.status < 500) {
      return record.add({ kind: 'refused', text, status: response.status });
    }
    // As the web does: all at once they would keep what has just come back from its feet.
    await sleep(Math.min(500 * 2 ** attempts, longestPauseMs) * (0.5 + Math.random()));
  }
}

/** All messages of a room, in order. */
export async function readAll(room: ChatRoom): Promise<Message[]> {
  const all: Message[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const response = await room.call(`?limit=100${cursor && `&before=${cursor}`}`);
    if (!response.ok) throw new Error(`reading messages: ${response.status} ${await response.text()}`);
    all.unshift(...((await response.json()) as Message[]));
    cursor = response.headers.get('x-next-cursor');
  }
  return all;
}

/** Compares what was written down with what can be read. */
export function tallyOf(entries: readonly Entry[], stored: readonly Stored[]): SentTally {
  const byText = Map.groupBy(stored, ({ message }) => message);
  const acks = entries.filter((entry) => entry.kind === 'ack');
  const isThere = ({ text, id, position }: (typeof acks)[number]) =>
    byText.get(text)?.some((one) => one.id === id && one.position === position) ?? false;
  let lastAcked = 0;
  const ackedBefore = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind === 'ack') lastAcked = Math.max(lastAcked, entry.position);
    if (entry.kind === 'attempt') ackedBefore.set(entry.text, lastAcked);
  }
  const early = stored.filter(({ message, position }) => position <= (ackedBefore.get(message) ?? 0));
  return {
    sent: entries.filter(({ kind }) => kind === 'attempt').length,
    acked: acks.length,
    lost: acks.filter((ack) => !isThere(ack)).length,
    twice: [...byText.values()].filter(({ length }) => length > 1).length,
    refused: entries.filter(({ kind }) => kind === 'refused').length,
    outOfOrder: early.length + gapsIn(stored),
    unexpected: stored.filter(({ message }) => !ackedBefore.has(message)).length,
  };
}

/** Places of a room that are left empty, or taken twice. */
export const gapsIn = (stored: readonly Stored[]): number =>
  stored.filter(({ position }, index) => position !== index + 1).length;
