import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { noting, type Call } from '../../rig/chat-room.js';
import { readingOf, withLeagueStack } from '../../rig/league-stack.js';
import { mostMb, productMb } from '../../rig/memory-watch.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { processOf } from '../../rig/stack-process.js';
import { isGood, isRefusal, p99Of, readWhile, type Read } from '../../rig/steady-reads.js';

const readsPerSecond = 80;
const writesPerSecond = 20;
const [steadyS, frozenS, afterS] = [10, 30, 15];
/** Nobody waits longer for a response while the database stands still. */
const longestMs = 2_000;
/** What a busy machine adds to a timer. */
const slackMs = 300;
const fullSpeedAfterMs = 2_000;
/** Full speed again: twice the p99 of before, or this where that is less. */
const leastP99Ms = 100;
const growth = 1.2;

export const row: FaultRow = {
  fault: `mongod stopped (SIGSTOP) for ${frozenS} s, then continued`,
  load: () =>
    `${readsPerSecond} reads of a league's pages and ${writesPerSecond} messages a second, before, during and after`,
  target:
    `reads are answered or refused (503, Retry-After) and writes refused within ${longestMs / 1_000} s; what is acknowledged is ` +
    `stored, once; memory grows by 20 % at most; full speed ${fullSpeedAfterMs / 1_000} s after`,
  run: () =>
    withLeagueStack({}, async (stack) => {
      const calls: Call[] = [];
      const record = startRecord(path.join(stack.dir, 'record'));
      const mongod = processOf(stack, 'mongod');
      const reading = { ...readingOf(stack, readsPerSecond), connections: 1_000 };
      await readWhile(stack.address, reading, () => sleep(3_000));
      const count = writesPerSecond * (steadyS + frozenS + afterS);
      const sending = sendAll(noting(stack.chat, calls), record, count, writesPerSecond);
      let [frozenAt, thawedAt, before, most] = [0, 0, 0, 0];
      const reads = await readWhile(stack.address, reading, async () => {
        await sleep(steadyS * 1_000);
        before = productMb(stack.now());
        await mongod.freeze();
        frozenAt = performance.now();
        most = await mostMb(stack, () => sleep(frozenS * 1_000));
        mongod.thaw();
        thawedAt = performance.now();
        await sleep(afterS * 1_000);
      });
      await sending;
      const tally = tallyOf(await record.close(), await readAll(stack.chat));

      // What began in the last moments may have met the database as it went on.
      const isIn = (at: number) => at >= frozenAt && at < thawedAt - longestMs;
      const frozen = reads.filter(({ dueAt }) => isIn(dueAt));
      const writes = calls.filter(({ at }) => isIn(at));
      const isLate = ({ ms }: { ms: number }) => ms > longestMs + slackMs;
      const wrongReads = frozen.filter((one) => isLate(one) || !(isGood(one) || isRefusal(one)));
      const wrongWrites = writes.filter((one) => isLate(one) || !isRefusal(one));
      const steady = reads.filter(({ dueAt }) => dueAt < frozenAt - longestMs);
      const after = reads.filter(({ dueAt }) => dueAt >= thawedAt + fullSpeedAfterMs);
      const isFast = p99Of(after) <= Math.max(2 * p99Of(steady), leastP99Ms) && after.every(isGood);
      return {
        measured:
          `stopped: ${frozen.length} reads, ${frozen.filter(isGood).length} answered, ${wrongReads.length} late or without a ` +
          `refusal (slowest ${slowest(frozen)}); ${writes.length} writes, ${wrongWrites.length} late or without a refusal ` +
          `(slowest ${slowest(writes)}); memory ${before.toFixed(0)} MB, then ${most.toFixed(0)} MB; after: ` +
          `${after.filter((one) => !isGood(one)).length} of ${after.length} reads failed, p99 ${p99Of(after).toFixed(0)} ms ` +
          `(before ${p99Of(steady).toFixed(0)} ms), good from ${goodAgainS(reads, thawedAt)} on; ${toldOf(tally)}`,
        holds:
          wrongReads.length + wrongWrites.length === 0 &&
          isFast &&
          most <= before * growth &&
          isWhole(tally) &&
          frozen.length > 0,
      };
    }),
};

const slowest = (all: readonly { ms: number }[]): string =>
  `${(Math.max(0, ...all.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`;

/** When the last read was due that failed or was slow, after the database went on. */
function goodAgainS(reads: readonly Read[], thawedAt: number): string {
  const bad = reads.filter((one) => one.dueAt >= thawedAt && (!isGood(one) || one.ms > longestMs));
  return `${((Math.max(thawedAt, ...bad.map(({ dueAt }) => dueAt)) - thawedAt) / 1_000).toFixed(1)} s`;
}
