import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { onCrashingMachine } from '../../rig/crashing-machine.js';
import { withEventWorld } from '../../rig/event-world.js';
import { isExact, told } from '../../rig/exactly-once.js';

const crashes = 10;
const withinS = 60;

export const row: FaultRow = {
  fault: `the machine of database and broker loses its power ${crashes} times: what was not flushed to its disk (ext4) is gone`,
  load: () => 'facts with events committed all the time',
  target: 'every effect once, nothing parked; a file that nobody flushed is gone each time',
  run: (_scale, random) =>
    onCrashingMachine(({ needs, crash }) =>
      withEventWorld(needs, async ({ world, servers, over }) => {
        const committing = (async () => {
          for (let n = 0; !over.signal.aborted; n += 1) await world.commit(`crashed-${n}`, 1);
        })();
        let dropped = 0;
        for (let n = 0; n < crashes; n += 1) {
          await sleep(500 + random() * 1_500);
          if (await crash(servers)) dropped += 1;
        }
        over.abort();
        const from = performance.now();
        await committing;
        await world.settled(withinS * 1_000);
        const tally = await world.tally();
        const took = ((performance.now() - from) / 1_000).toFixed(1);
        return {
          measured: `${told(tally)}; all through ${took} s after the last start; ${dropped} of ${crashes} crashes dropped what was not flushed`,
          holds: isExact(tally) && dropped === crashes,
        };
      }),
    ),
};
