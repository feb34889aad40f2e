import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../fault-row.js';
import { allThrough } from '../rig/all-through.js';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { isExact, told } from '../rig/exactly-once.js';

const sizes = { short: { ofEachKind: 28, stoppedS: 20 }, full: { ofEachKind: 2_000, stoppedS: 180 } };
const withinS = 300;

export const row: FaultRow = {
  fault: 'mongod stopped (SIGSTOP), then continued',
  load: (scale) => {
    const { ofEachKind, stoppedS } = sizes[scale];
    return `${ofEachKind} events of each of ${kinds.length} kinds under way, stopped for ${stoppedS} s`;
  },
  target: 'every effect once, nothing parked',
  async run(scale) {
    const { ofEachKind, stoppedS } = sizes[scale];
    return withEventWorld({}, async ({ world, servers }) => {
      const committing = world.commit('stopped', ofEachKind);
      // Some are in every stage: in transactions, in the outbox, in the broker, in consumers' hands.
      await sleep(1_000);
      await servers.mongod.freeze();
      await sleep(stoppedS * 1_000);
      servers.mongod.thaw();
      const { tally, tookS } = await allThrough(world, committing, withinS * 1_000);
      return { measured: `${told(tally)}; all through ${tookS} s after it went on`, holds: isExact(tally) };
    });
  },
};
