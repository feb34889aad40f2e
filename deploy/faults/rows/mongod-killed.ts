import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../fault-row.js';
import { allThrough, commitUntil } from '../rig/all-through.js';
import { withEventWorld } from '../rig/event-world.js';
import { isExact, told } from '../rig/exactly-once.js';

const kills = { short: 2, full: 20 };
const withinS = 60;

export const row: FaultRow = {
  fault: 'mongod killed (SIGKILL) and started again',
  load: (scale) => `facts with events committed all the time, ${kills[scale]} kills`,
  target: 'every effect once, nothing parked',
  async run(scale, random) {
    return withEventWorld({}, async ({ world, servers, over }) => {
      const committing = commitUntil(over.signal, world, 'killed');
      for (let n = 0; n < kills[scale]; n += 1) {
        await sleep(500 + random() * 900);
        await servers.mongod.kill();
        await servers.mongod.start();
      }
      over.abort();
      const { tally, tookS } = await allThrough(world, committing, withinS * 1_000);
      return { measured: `${told(tally)}; all through ${tookS} s after the last start`, holds: isExact(tally) };
    });
  },
};
