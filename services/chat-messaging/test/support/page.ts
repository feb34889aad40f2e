import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LEAGUE } from './leagues.js';

export interface HeardEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** An open stream, as a browser's EventSource reads it. */
export interface Page {
  status: number;
  headers: IncomingMessage['headers'];
  heard: HeardEvent[];
  /** What it is to send as Last-Event-ID when it comes back. */
  lastEventId: () => string;
  /** Waits until an event of this name has come (the n-th of them). */
  hears(event: string, times?: number): Promise<HeardEvent>;
  /** Waits until a message with these words has come. */
  hearsWords(words: string): Promise<void>;
  hangUp(): void;
  ended: Promise<void>;
}

interface Visit {
  league?: string;
  lastEventId?: string;
  query?: string;
}

/** Opens a stream of a league and collects what it tells. */
export async function openPage(
  port: number,
  headers: Record<string, string>,
  { league = LEAGUE, lastEventId, query = '' }: Visit = {},
): Promise<Page> {
  const resume: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const path = `/api/stream?leagueId=${league}${query}`;
  const call = request({ port, host: '127.0.0.1', path, headers: { ...headers, ...resume } });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  // These tests hang up on purpose: a response cut short is no failure.
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => void response.once('close', resolve));
  const heard: HeardEvent[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== undefined) heard.push(event);
    }
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    lastEventId: () => heard.at(-1)?.id ?? '',
    async hears(event, times = 1) {
      const count = () => heard.filter((one) => one.event === event).length;
      await until(() => count() >= times).catch(() => {
        throw new Error(`${event} was heard ${count()} times of ${times}; the status was ${response.statusCode}`);
      });
      return heard.filter((one) => one.event === event)[times - 1]!;
    },
    hearsWords: (words) => until(() => heard.some(({ data }) => data.message === words)),
    hangUp: () => void call.destroy(),
    ended,
  };
}

function eventOf(block: string): HeardEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = fields.get('event');
  if (event === undefined) return undefined;
  return { id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '') as HeardEvent['data'] };
}

/** All that a page heard but the stream's own words. */
export const told = (page: Page): HeardEvent[] => page.heard.filter(({ event }) => event !== 'opened');

/** What a person would read of it, in the order in which it came. */
export const texts = (page: Page): unknown[] => told(page).map(({ data }) => data.message ?? data.title ?? data.parts);

/** Whether a text begins with the word that its test gave its kind. */
export const isOf = (kind: string) => (text: unknown) => String(text).startsWith(kind);

export const ofKind = (page: Page, kind: string): unknown[] => texts(page).filter(isOf(kind));

/** Waits until it holds; throws when it does not in time. */
export async function until(holds: () => boolean, withinMs = 8_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await sleep(10);
  }
}

/** Tries the expectations until they hold; after half a minute their own failure is thrown. */
export async function eventually(expectations: () => Promise<void>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await expectations();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
  }
}
