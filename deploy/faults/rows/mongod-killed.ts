import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../fault-row.js';
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
      const committing = (async () => {
        for (let n = 0; !over.signal.aborted; n += 1) await world.commit(`killed-${n}`, 1);
      })();
      for (let n = 0; n < kills[scale]; n += 1) {
        await sleep(500 + random() * 900);
        await servers.mongod.kill();
        await servers.mongod.start();
      }
      over.abort();
      const from = performance.now();
      await committing;
      await world.settled(withinS * 1_000);
      const tally = await world.tally();
      const took = ((performance.now() - from) / 1_000).toFixed(1);
      return { measured: `${told(tally)}; all through ${took} s after the last start`, holds: isExact(tally) };
    });
  },
};
