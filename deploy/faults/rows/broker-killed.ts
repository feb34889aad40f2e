import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../fault-row.js';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { isExact, told } from '../rig/exactly-once.js';

const kills = { short: 3, full: 30 };
const promisedDrainS = 5;
/** One of each kind; hardly any gets through between two kills, so the last start finds most of them waiting. */
const commitEveryMs = 100;
const withinS = 60;

export const row: FaultRow = {
  fault: 'nats-server killed (SIGKILL) in the middle of sending, and started again',
  load: (scale) =>
    `one event of each of ${kinds.length} kinds committed every ${commitEveryMs} ms, ${kills[scale]} kills`,
  target: `no commit fails; every effect once; all through ${promisedDrainS} s after the last start`,
  async run(scale, random) {
    return withEventWorld({}, async ({ world, servers, over }) => {
      let failed = 0;
      const committing = (async () => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          await world.commit(`broker-${n}`, 1).catch(() => (failed += 1));
          await sleep(commitEveryMs);
        }
      })();
      for (let n = 0; n < kills[scale]; n += 1) {
        await sleep(300 + random() * 700);
        await servers.nats.kill();
        await sleep(random() * 300);
        await servers.nats.start();
      }
      over.abort();
      const from = performance.now();
      await committing;
      await world.settled(withinS * 1_000);
      const tookS = (performance.now() - from) / 1_000;
      const tally = await world.tally();
      const isInTime = scale === 'short' || tookS <= promisedDrainS;
      const holds = isExact(tally) && failed === 0 && isInTime;
      return { measured: `${failed} commits failed; ${told(tally)}; all through after ${tookS.toFixed(1)} s`, holds };
    });
  },
};
