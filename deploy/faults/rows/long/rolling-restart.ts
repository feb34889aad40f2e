import { setTimeout as sleep } from 'node:timers/promises';
import { rollStack } from '../../../local/roll.js';
import type { FaultRow } from '../../fault-row.js';
import { readingOf, twoOfEach, withLeagueStack } from '../../rig/league-stack.js';
import { failuresOf, isGood, p99Of, readWhile } from '../../rig/steady-reads.js';

const perSecond = 300;
const steadySeconds = 20;

export const row: FaultRow = {
  fault:
    'every process of every service and both gateways stopped (SIGTERM) and started again, one after the other; two of each',
  load: () => `reads of a league's pages through both gateways at ${perSecond}/s`,
  target: 'no read fails',
  run: () =>
    withLeagueStack({ copies: twoOfEach, loaded: true }, async (stack) => {
      const reading = readingOf(stack, perSecond);
      await readWhile(stack.address, reading, () => sleep(1_000));
      const steady = await readWhile(stack.address, reading, () => sleep(steadySeconds * 1_000));
      const from = performance.now();
      const rolling = await readWhile(stack.address, reading, () => rollStack(stack.options.dataDir));
      const took = ((performance.now() - from) / 1_000).toFixed(0);
      const all = [...steady, ...rolling];
      return {
        measured:
          `${rolling.length} reads in ${took} s of restarts, failed: ${failuresOf(all)}; p99 ${p99Of(rolling).toFixed(0)} ms, ` +
          `without restarts ${p99Of(steady).toFixed(0)} ms`,
        holds: all.every(isGood),
      };
    }),
};
