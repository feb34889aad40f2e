import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pages come back after a moment of their own. */
const shortestPauseMs = 100;
const longestPauseMs = 500;

/** A page with an open live stream, which comes back whenever that ends and asks for what it missed. */
interface FollowingPage {
  /** Texts of the chat messages that it was told of, in that order. */
  heard: string[];
  /** How often the stream was opened, and could not be. */
  opened: number;
  refused: number;
  /** How often it was told that something is missing, since its first stream was open: that one begins with all there is. */
  resets: number;
  /** Resolves when it is gone. */
  close(): Promise<void>;
}

/** Opens a league's stream as a browser's EventSource does; resolves once nothing is missing any more. */
export async function followPage(url: string, headers: Record<string, string>): Promise<FollowingPage> {
  const closing = new AbortController();
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  let lastEventId = '';
  const page: FollowingPage = {
    heard: [],
    opened: 0,
    refused: 0,
    resets: 0,
    async close() {
      closing.abort();
      await following;
    },
  };

  function take(block: string): void {
    const [, id, event, data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
    if (id === undefined) return;
    lastEventId = id;
    // What has happened just before a page opens may be more than it is told of one by one: it reads all of it then.
    if (event === 'reset' && page.opened > 1) page.resets += 1;
    if (event === 'opened') open();
    if (event === 'chat.message') page.heard.push((JSON.parse(data) as { message: string }).message);
  }

  /** From the opening of a stream to its end. */
  async function read(): Promise<void> {
    const options = { headers: { ...headers, 'last-event-id': lastEventId }, agent: false, signal: closing.signal };
    const [response] = (await once(http.get(url, options), 'response')) as [http.IncomingMessage];
    if (response.statusCode !== 200) {
      page.refused += 1;
      response.resume();
      return;
    }
    page.opened += 1;
    let rest = '';
    for await (const text of response.setEncoding('utf8') as AsyncIterable<string>) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await read().catch(() => undefined);
      const pauseMs = shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs);
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const following = follow();
  await isOpen;
  return page;
}
