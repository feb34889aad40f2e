import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rollStack } from '../../../local/roll.js';
import type { FaultRow } from '../../fault-row.js';
import { type Call, type ChatRoom, noting } from '../../rig/chat-room.js';
import { readingOf, twoOfEach, withLeagueStack } from '../../rig/league-stack.js';
import { failuresOf, isGood, p99Of, readWhile } from '../../rig/steady-reads.js';

const perSecond = 300;
const writeEveryMs = 100;
const steadySeconds = 20;
const rollingSeconds = 60;

export const row: FaultRow = {
  fault:
    'every process of every service and both gateways stopped (SIGTERM) and started again, one after the other; two of each, ' +
    `all of them as often as it takes for ${rollingSeconds} s`,
  load: () =>
    `reads of a league's pages through both gateways at ${perSecond}/s, and a message each ${writeEveryMs} ms; none is tried again`,
  target: 'no read and no write fails',
  run: () =>
    withLeagueStack({ copies: twoOfEach, loaded: true }, async (stack) => {
      const reading = readingOf(stack, perSecond);
      await readWhile(stack.address, reading, () => sleep(1_000));
      const steady = await readWhile(stack.address, reading, () => sleep(steadySeconds * 1_000));
      const from = performance.now();
      const over = new AbortController();
      const writing = writeUntil(over.signal, stack.chat);
      const until = from + rollingSeconds * 1_000;
      const rolling = await readWhile(stack.address, reading, async () => {
        while (performance.now() < until) await rollStack(stack.options.dataDir);
      });
      over.abort();
      const writes = await writing;
      const failed = writes.filter(({ status }) => status !== 201);
      const took = ((performance.now() - from) / 1_000).toFixed(0);
      const all = [...steady, ...rolling];
      return {
        measured:
          `${rolling.length} reads in ${took} s of restarts, failed: ${failuresOf(all)}; p99 ${p99Of(rolling).toFixed(0)} ms, ` +
          `without restarts ${p99Of(steady).toFixed(0)} ms; ${writes.length} writes, failed: ` +
          (failed.map(({ status }) => status).join(', ') || 'none'),
        holds: all.every(isGood) && writes.length > 0 && failed.length === 0,
      };
    }),
};

/** Posts a message at a fixed rate until `over`, and tells how each ended. */
async function writeUntil(over: AbortSignal, chat: ChatRoom): Promise<Call[]> {
  const calls: Call[] = [];
  const room = noting(chat, calls);
  const posts: Promise<unknown>[] = [];
  while (!over.aborted) {
    const body = JSON.stringify({ message: `message ${posts.length}`, messageType: 'text' });
    const headers = { 'idempotency-key': randomUUID() };
    // How it ended is noted.
    posts.push(room.call('', { method: 'POST', headers, body }).catch(() => undefined));
    await sleep(writeEveryMs);
  }
  await Promise.all(posts);
  return calls;
}
