import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { noting, type Call } from '../../rig/chat-room.js';
import { readingOf, withLeagueStack } from '../../rig/league-stack.js';
import { judgedMemory, memoryWhile, type MemorySample } from '../../rig/memory-watch.js';
import { filesOfEach, judgedFiles } from '../../rig/open-files.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { processOf } from '../../rig/stack-process.js';
import { fullSpeedAfterMs, goodAgainS, isAsFast, isLate, longestMs, slowest } from '../../rig/standstill.js';
import { isGood, isRefusal, p99Of, readWhile, type Read } from '../../rig/steady-reads.js';

const readsPerSecond = 80;
const writesPerSecond = 20;
const [steadyS, frozenS, afterS] = [10, 30, 15];
/** What a service does not keep the gateway has, unless it was never read whole. */
const leastAnswered = 0.95;

export const row: FaultRow = {
  fault: `mongod stopped (SIGSTOP) for ${frozenS} s, then continued`,
  load: () =>
    `${readsPerSecond} reads of a league's pages and ${writesPerSecond} messages a second, before, during and after`,
  target:
    `reads are answered, with X-Stale-Since, or refused (503, Retry-After) and writes refused within ` +
    `${longestMs / 1_000} s; at least ${100 * leastAnswered} % of the reads are answered; what is acknowledged is stored, once; ` +
    'memory grows by 20 % at most, of all processes and of each; full speed, and files open as before, ' +
    `${fullSpeedAfterMs / 1_000} s after`,
  run: () =>
    withLeagueStack({ loaded: true }, async (stack) => {
      const calls: Call[] = [];
      const record = startRecord(path.join(stack.dir, 'record'));
      const mongod = processOf(stack, 'mongod');
      const reading = { ...readingOf(stack, readsPerSecond), connections: 1_000 };
      await readWhile(stack.address, reading, () => sleep(3_000));
      const count = writesPerSecond * (steadyS + frozenS + afterS);
      const sending = sendAll(noting(stack.chat, calls), record, count, writesPerSecond);
      let [frozenAt, thawedAt] = [0, 0];
      let memory: MemorySample[] = [];
      let [filesBefore, filesAfter] = [new Map<string, number>(), new Map<string, number>()];
      const reads = await readWhile(stack.address, reading, async () => {
        memory = await memoryWhile(stack, async () => {
          await sleep(steadyS * 1_000);
          filesBefore = filesOfEach(stack.now());
          await mongod.freeze();
          frozenAt = performance.now();
          await sleep(frozenS * 1_000);
          mongod.thaw();
          thawedAt = performance.now();
        });
        await sleep(fullSpeedAfterMs);
        filesAfter = filesOfEach(stack.now());
        await sleep(afterS * 1_000 - fullSpeedAfterMs);
      });
      await sending;
      const tally = tallyOf(await record.close(), await readAll(stack.chat));

      // What began in the last moments may have met the database as it went on.
      const isIn = (at: number) => at >= frozenAt && at < thawedAt - longestMs;
      const frozen = reads.filter(({ dueAt }) => isIn(dueAt));
      const writes = calls.filter(({ at }) => isIn(at));
      const [answered, refused] = [frozen.filter(isGood), frozen.filter((one) => !isGood(one))];
      // Until it is known that the database stands still, what is kept is as good as ever.
      const silentOnes = answered.filter((one) => !one.saidStale && one.dueAt > frozenAt + longestMs);
      const wrongReads = frozen.filter((one) => isLate(one) || !(isGood(one) || isRefusal(one)));
      const wrongWrites = writes.filter((one) => isLate(one) || !isRefusal(one));
      const steady = reads.filter(({ dueAt }) => dueAt < frozenAt - longestMs);
      const after = reads.filter(({ dueAt }) => dueAt >= thawedAt + fullSpeedAfterMs);
      const held = [judgedMemory(memory, frozenAt, thawedAt), judgedFiles(filesBefore, filesAfter)];
      return {
        measured:
          `stopped: ${frozen.length} reads, ${answered.length} answered (without saying since when: ${pagesOf(silentOnes, frozenAt)}; ` +
          `refused: ${pagesOf(refused, frozenAt)}), ` +
          `${wrongReads.length} late or without a refusal (slowest ${slowest(frozen)}); ${writes.length} writes, ` +
          `${wrongWrites.length} late or without a refusal (slowest ${slowest(writes)}); ${held.map(({ told }) => told).join(', ')}; after: ` +
          `${after.filter((one) => !isGood(one)).length} of ${after.length} reads failed, p99 ${p99Of(after).toFixed(0)} ms ` +
          `(before ${p99Of(steady).toFixed(0)} ms), good from ${goodAgainS(reads, thawedAt)} on; ${toldOf(tally)}`,
        holds:
          wrongReads.length + wrongWrites.length + silentOnes.length === 0 &&
          isAsFast(after, steady) &&
          held.every((one) => one.holds) &&
          isWhole(tally) &&
          frozen.length > 0 &&
          answered.length >= leastAnswered * frozen.length,
      };
    }),
};

/** How many of which pages, with the second of the first and the last of them after `from`. */
function pagesOf(reads: readonly Read[], from: number): string {
  const pages = Map.groupBy(reads, ({ path: page }) => page.replace(/^.*\/leagues\/\w+/, '').split('?')[0] || '/');
  const told = [...pages].map(([page, of]) => {
    const seconds = of.map(({ dueAt }) => (dueAt - from) / 1_000);
    return `${of.length} of ${page} at ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`;
  });
  return told.join(', ') || 'none';
}
