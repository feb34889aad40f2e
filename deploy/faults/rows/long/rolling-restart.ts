import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rollStack } from '../../../local/roll.js';
import type { FaultRow } from '../../fault-row.js';
import { type Call, type ChatRoom, noting } from '../../rig/chat-room.js';
import { readingOf, twoOfEach, withLeagueStack } from '../../rig/league-stack.js';
import { openPoll, tallyOfVotes, voteEveryMs, voteUntil } from '../../rig/poll-votes.js';
import { judgedFresh, p99Of, readWhile } from '../../rig/steady-reads.js';
import { timesEach } from '../../rig/times-each.js';

const perSecond = 300;
const writeEveryMs = 100;
/** Services that have just started run code that Node has not compiled yet, and respond to a flood seconds late. */
const inUseSeconds = 10;
const steadySeconds = 20;
const rollingSeconds = 60;
/** What a vote makes known has that much time; how soon it is so is shown by services-killed. */
const effectsWithinMs = 30_000;

export const row: FaultRow = {
  fault:
    'every process of every service and both gateways stopped (SIGTERM) and started again, one after the other; two of each, ' +
    `all of them as often as it takes for ${rollingSeconds} s`,
  load: () =>
    `reads of a league's pages through both gateways at ${perSecond}/s, a message each ${writeEveryMs} ms and a vote each ` +
    `${voteEveryMs} ms; none is tried again; the stack has been in use for ${inUseSeconds} s`,
  target: 'no read and no write fails, no read is answered as it was last, and no vote is lost',
  run: () =>
    withLeagueStack({ copies: twoOfEach, loaded: true }, async (stack) => {
      const reading = readingOf(stack, perSecond);
      const poll = await openPoll(stack);
      await readWhile(stack.address, reading, () => sleep(inUseSeconds * 1_000));
      const steady = await readWhile(stack.address, reading, () => sleep(steadySeconds * 1_000));
      const from = performance.now();
      const over = new AbortController();
      const votes: Call[] = [];
      const writing = Promise.all([writeUntil(over.signal, stack.chat), voteUntil(over.signal, poll, votes)]);
      const until = from + rollingSeconds * 1_000;
      const rolling = await readWhile(stack.address, reading, async () => {
        while (performance.now() < until) await rollStack(stack.options.dataDir);
      }).finally(() => over.abort());
      const [messages, acknowledged] = await writing;
      const took = ((performance.now() - from) / 1_000).toFixed(0);
      const { missing, lost } = await tallyOfVotes(stack, poll, acknowledged, effectsWithinMs);
      const failed = [
        ...messages.filter(({ status }) => status !== 201),
        ...votes.filter(({ status }) => status !== 200),
      ].map(({ error, status }) => error ?? String(status));
      const judged = judgedFresh([...steady, ...rolling]);
      return {
        measured:
          `${rolling.length} reads in ${took} s of restarts, ${judged.told}; p99 ${p99Of(rolling).toFixed(0)} ms, ` +
          `without restarts ${p99Of(steady).toFixed(0)} ms; ${messages.length} messages and ${votes.length} votes, failed: ` +
          `${timesEach(failed)}; of the votes ${missing} without an effect, ${lost} lost`,
        holds:
          judged.holds && messages.length > 0 && acknowledged.length > 0 && failed.length === 0 && missing + lost === 0,
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
