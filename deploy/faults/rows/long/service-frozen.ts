import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '../../../local/services.js';
import type { FaultRow } from '../../fault-row.js';
import { readingOf, twoOfEach, withLeagueStack } from '../../rig/league-stack.js';
import { processOf } from '../../rig/stack-process.js';
import { failuresOf, isGood, p99Of, readWhile, type Read } from '../../rig/steady-reads.js';

const perSecond = 100;
const [steadyS, frozenS, betweenS] = [10, 15, 5];
/** By then the gateway has found out that a process stands still, and asked another one. */
const slowMs = 2_000;
/** Those that were with it when it was stopped. */
const mostSlowEach = 6;

export const row: FaultRow = {
  fault: `one of two processes of each service in turn stopped (SIGSTOP) for ${frozenS} s`,
  load: () => `reads of a league's pages at ${perSecond}/s`,
  target: `reads go on: at most ${mostSlowEach} for each stopped process wait or fail, those that were with it`,
  run: () =>
    withLeagueStack({ copies: twoOfEach }, async (stack) => {
      const reading = { ...readingOf(stack, perSecond), connections: 1_000 };
      await readWhile(stack.address, reading, () => sleep(2_000));
      const steady = await readWhile(stack.address, reading, () => sleep(steadyS * 1_000));
      const lines: string[] = [];
      const all: Read[] = [];
      let holds = steady.every(isGood);
      for (const name of services) {
        const stuck = processOf(stack, name);
        const reads = await readWhile(stack.address, reading, async () => {
          await stuck.freeze();
          await sleep(frozenS * 1_000);
          stuck.thaw();
          await sleep(betweenS * 1_000);
        });
        const hurt = reads.filter((one) => !isGood(one) || one.ms > slowMs);
        holds &&= hurt.length <= mostSlowEach;
        lines.push(`${name}: ${hurt.length} of ${reads.length} waited or failed (${failuresOf(reads)})`);
        all.push(...reads.filter((one) => !hurt.includes(one)));
      }
      const p99s = `p99 of the others ${p99Of(all).toFixed(0)} ms, of all before ${p99Of(steady).toFixed(0)} ms`;
      return { measured: `${lines.join('; ')}; ${p99s}`, holds };
    }),
};
