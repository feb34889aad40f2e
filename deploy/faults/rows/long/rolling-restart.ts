import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectedLeague } from '../../../local/api/home-league.js';
import { readOptions } from '../../../local/options.js';
import { allocatePorts } from '../../../local/ports.js';
import { rollStack } from '../../../local/roll.js';
import { copiesVariable, scaled } from '../../../local/services.js';
import { startStack, stopStack } from '../../../local/stack.js';
import type { FaultRow } from '../../fault-row.js';
import { quantile, readSteadily } from '../../rig/steady-reads.js';

const perSecond = 300;
const steadySeconds = 20;

export const row: FaultRow = {
  fault:
    'every process of every service and both gateways stopped (SIGTERM) and started again, one after the other; two of each',
  load: () => `reads of a league's pages through both gateways at ${perSecond}/s`,
  target: 'no read fails',
  async run() {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-roll-'));
    try {
      const two = Object.fromEntries(scaled.map((name) => [copiesVariable[name], '2']));
      const { gateway } = await allocatePorts(['gateway'], { seed: `roll ${dataDir}` });
      const settings = { ...two, DATA_DIR: dataDir, PORT: String(gateway), LIMITS: 'off', LOG_LEVEL: 'warn' };
      const stack = await startStack(readOptions(settings, dataDir));
      const { leagueId, member } = await connectedLeague(stack);
      const { display_week: week } = await member.api<{ display_week: number }>('/nfl/state');
      const league = `/api/leagues/${leagueId}`;
      const reading = {
        perSecond,
        headers: { authorization: `Bearer ${member.token()}`, 'accept-encoding': 'gzip' },
        paths: [
          league,
          `${league}/matchups/${week}`,
          `${league}/transactions/${week}?limit=5`,
          `${league}/power-rankings/${week}`,
          `${league}/chat?limit=10`,
          `${league}/achievements`,
          `${league}/available-seasons`,
          `${league}/polls`,
        ],
      };
      const readWhile = async (work: Promise<unknown>) => {
        const over = new AbortController();
        const tally = readSteadily(stack.address, { ...reading, signal: over.signal });
        await work.finally(() => over.abort());
        return tally;
      };
      await readWhile(sleep(1_000));
      const steady = await readWhile(sleep(steadySeconds * 1_000));
      const from = performance.now();
      const { sent, failed, times } = await readWhile(rollStack(dataDir));
      const took = ((performance.now() - from) / 1_000).toFixed(0);
      const failures = [...Object.entries(steady.failed), ...Object.entries(failed)];
      const p99 = (sorted: number[]) => `${quantile(sorted, 0.99).toFixed(0)} ms`;
      const words = failures.map(([what, count]) => `${count} x ${what}`).join(', ') || 'none';
      return {
        measured: `${sent} reads in ${took} s of restarts, failed: ${words}; p99 ${p99(times)}, without restarts ${p99(steady.times)}`,
        holds: failures.length === 0,
      };
    } finally {
      await stopStack(dataDir);
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
