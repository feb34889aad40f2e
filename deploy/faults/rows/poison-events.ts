import { setTimeout as sleep } from 'node:timers/promises';
import { connectBroker } from '@dynasty/kit/bus/broker';
import type { FaultRow } from '../fault-row.js';
import { badEvents, badForms } from '../rig/bad-events.js';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { told } from '../rig/exactly-once.js';
import { commitSteadily } from '../rig/steady-events.js';
import { quantile } from '../rig/steady-reads.js';

/** Each of one good event of each kind. */
const commits = { short: 60, full: 400 };
const everyMs = 125;
/** Bad ones come with each fourth commit, which is every hundredth of the good ones. */
const commitsALot = 4;
/** Not judged: code that Node has not compiled yet takes several times as long. */
const warmUpCommits = 40;
const lateMs = 1_000;
const withinMs = 120_000;

const p99Of = (times: readonly number[]): number => quantile(times, 0.99);
const inWords = (times: readonly number[]): string =>
  `p99 ${p99Of(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`;

export const row: FaultRow = {
  fault: 'events that nobody can read or the broker refuses, and events of the next version, among good ones',
  load: (scale) =>
    `${commits[scale] * kinds.length} good events, ${(kinds.length * 1_000) / everyMs} a second, and at every ` +
    `${commitsALot * kinds.length}th ${badForms} bad ones; before it the good ones alone`,
  target: `every good event has its effect once, ${lateMs / 1_000} s later than without bad ones at most; each unreadable one is a dead letter, once`,
  async run(scale) {
    return withEventWorld({}, async ({ world, servers, over }) => {
      const broker = await connectBroker(servers.nats.url, 'poisoner', 1);
      const timed = { everyMs, withinMs, signal: over.signal };
      try {
        const alone: number[] = [];
        if (scale === 'full') {
          await commitSteadily(world, { ...timed, name: 'warm-up', commits: warmUpCommits });
          alone.push(...(await commitSteadily(world, { ...timed, name: 'alone', commits: commits.full })));
        }
        const bad = badEvents(broker);
        const beside = await commitSteadily(world, {
          ...timed,
          name: 'beside',
          commits: commits[scale],
          beside: async (n) => {
            if (n % commitsALot === 0) await bad.send(n / commitsALot);
          },
        });
        // A second dead letter of the same event would come late.
        await sleep(1_000);
        const tally = await world.tally();
        const { measured, holds } = await bad.outcome(await world.bus.parked.list());
        const isExact = holds && tally.missing + tally.twice + tally.aside === 0;
        const counts = `${told(tally)}; ${measured}`;
        if (scale === 'short') return { measured: counts, holds: isExact };
        const isInTime = Math.max(...beside) - Math.max(...alone) <= lateMs && p99Of(beside) - p99Of(alone) <= lateMs;
        return {
          measured: `${counts}; from when it was due to its effect ${inWords(beside)}, without bad ones ${inWords(alone)}`,
          holds: isExact && isInTime,
        };
      } finally {
        await broker.close();
      }
    });
  },
};
