import fs from 'node:fs/promises';
import path from 'node:path';
import type { FaultRow } from '../fault-row.js';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { isExact, told } from '../rig/exactly-once.js';

const ofEachKind = { short: 40, full: 910 };
const promisedS = 30;
/** Waits twice as long as promised, so that a missed promise still gets a figure. */
const withinS = 2 * promisedS;

export const row: FaultRow = {
  fault: "the broker's files are removed while it holds events that nobody has handled",
  load: (scale) => `${ofEachKind[scale]} events of each of ${kinds.length} kinds, all acknowledged by the broker`,
  target: `every effect once, within ${promisedS} s`,
  async run(scale) {
    return withEventWorld({}, async ({ world, servers }) => {
      await world.commit('handled', 2);
      await world.settled(withinS * 1_000);
      world.isOpen = false;
      await world.commit('lost', ofEachKind[scale]);
      await world.sent();
      await servers.nats.kill();
      await fs.rm(path.join(servers.nats.dir, 'jetstream'), { recursive: true });
      const from = performance.now();
      await servers.nats.start();
      world.isOpen = true;
      await world.settled(withinS * 1_000);
      const tookS = (performance.now() - from) / 1_000;
      const tally = await world.tally();
      return {
        measured: `${told(tally)}; all through after ${tookS.toFixed(1)} s`,
        holds: isExact(tally) && (scale === 'short' || tookS <= promisedS),
      };
    });
  },
};
