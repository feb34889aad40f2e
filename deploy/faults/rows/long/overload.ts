import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { readingOf, withLeagueStack } from '../../rig/league-stack.js';
import { failuresOf, isGood, isRefusal, p99Of, readWhile, type Read } from '../../rig/steady-reads.js';

const firstPerSecond = 100;
const step = 1.5;
const stepS = 6;
/** A rate is kept while this share is answered, with this p99. */
const [shareKept, p99KeptMs] = [0.99, 500];
const times = 5;
const [overloadedS, recoverS] = [20, 5];
const goodput = 0.9;
const refusedWithinMs = 50;
const recoveredAfterMs = 2_000;

export const row: FaultRow = {
  fault: `${times} times as many requests as this machine answers`,
  load: () =>
    `reads of a league's pages by open arrivals: more and more until a rate is not kept, then ${times} times that`,
  target:
    `answered: ${goodput * 100} % of the most that was answered a second; the others refused within ${refusedWithinMs} ms; ` +
    `all well ${recoveredAfterMs / 1_000} s after`,
  run: () =>
    withLeagueStack({}, async (stack) => {
      const read = (perSecond: number, s: number) =>
        readWhile(stack.address, { ...readingOf(stack, perSecond), connections: 4_000 }, () => sleep(s * 1_000));
      const answered = (reads: readonly Read[], s: number) => reads.filter(isGood).length / s;
      await read(firstPerSecond, stepS);
      let [peak, kept, rate] = [0, 0, firstPerSecond];
      for (; ; rate *= step) {
        const reads = await read(rate, stepS);
        peak = Math.max(peak, answered(reads, stepS));
        if (reads.filter(isGood).length < reads.length * shareKept || p99Of(reads) > p99KeptMs) break;
        kept = rate;
      }
      await sleep(recoverS * 1_000);
      const overloaded = await read(kept * times, overloadedS);
      const endedAt = performance.now();
      const good = answered(overloaded, overloadedS);
      const refused = overloaded.filter((one) => !isGood(one));
      const recovering = await read(kept / 2, recoverS);
      const after = recovering.filter(({ dueAt }) => dueAt >= endedAt + recoveredAfterMs);
      const isWell = after.every(isGood) && p99Of(after) <= p99KeptMs;
      return {
        measured:
          `kept ${kept.toFixed(0)}/s, at most ${peak.toFixed(0)}/s answered; at ${(kept * times).toFixed(0)}/s ${good.toFixed(0)}/s ` +
          `answered (p99 ${p99Of(overloaded.filter(isGood)).toFixed(0)} ms), ${refused.length} not (p99 ${p99Of(refused).toFixed(0)} ms): ` +
          `${failuresOf(overloaded)}; after: failed ${failuresOf(after)}, p99 ${p99Of(after).toFixed(0)} ms`,
        holds: good >= peak * goodput && refused.every(isRefusal) && p99Of(refused) <= refusedWithinMs && isWell,
      };
    }),
};
