import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '../../../local/services.js';
import type { FaultRow } from '../../fault-row.js';
import { readingOf, twoOfEach, withLeagueStack } from '../../rig/league-stack.js';
import { processOf } from '../../rig/stack-process.js';
import { isAsFast } from '../../rig/standstill.js';
import { isFresh, judgedFresh, p99Of, readWhile, type Read } from '../../rig/steady-reads.js';

const perSecond = 100;
/** First both processes of each take what they read first from the database. */
const [warmS, steadyS, frozenS, betweenS] = [10, 10, 15, 5];
/** By then the gateway has found out that a process stands still, and asked another one. */
const slowMs = 2_000;
/** Those that were with it when it was stopped. */
const mostHurtEach = 6;

export const row: FaultRow = {
  fault: `one of two processes of each service in turn stopped (SIGSTOP) for ${frozenS} s`,
  load: () => `reads of a league's pages at ${perSecond}/s`,
  target:
    `reads go on: at most ${mostHurtEach} for each stopped process wait, fail or are answered as they were last, those ` +
    'that were with it; the others are about as fast as before',
  run: () =>
    withLeagueStack({ copies: twoOfEach, loaded: true }, async (stack) => {
      const reading = { ...readingOf(stack, perSecond), connections: 1_000 };
      await readWhile(stack.address, reading, () => sleep(warmS * 1_000));
      const steady = await readWhile(stack.address, reading, () => sleep(steadyS * 1_000));
      const lines: string[] = [];
      const others: Read[] = [];
      let holds = judgedFresh(steady).holds;
      for (const name of services) {
        const stuck = processOf(stack, name);
        const reads = await readWhile(stack.address, reading, async () => {
          await stuck.freeze();
          await sleep(frozenS * 1_000);
          stuck.thaw();
          await sleep(betweenS * 1_000);
        });
        const hurt = reads.filter((one) => !isFresh(one) || one.ms > slowMs);
        holds &&= hurt.length <= mostHurtEach;
        lines.push(`${name}: ${hurt.length} of ${reads.length} hurt (${judgedFresh(reads).told})`);
        others.push(...reads.filter((one) => !hurt.includes(one)));
      }
      const p99s = `p99 of the others ${p99Of(others).toFixed(0)} ms, of all before ${p99Of(steady).toFixed(0)} ms`;
      return { measured: `${lines.join('; ')}; ${p99s}`, holds: holds && isAsFast(others, steady) };
    }),
};
