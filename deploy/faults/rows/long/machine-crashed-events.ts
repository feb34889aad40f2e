import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { allThrough, commitUntil } from '../../rig/all-through.js';
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
        const committing = commitUntil(over.signal, world, 'crashed');
        let dropped = 0;
        for (let n = 0; n < crashes; n += 1) {
          await sleep(500 + random() * 1_500);
          if (await crash(servers)) dropped += 1;
        }
        over.abort();
        const { tally, tookS } = await allThrough(world, committing, withinS * 1_000);
        return {
          measured: `${told(tally)}; all through ${tookS} s after the last start; ${dropped} of ${crashes} crashes dropped what was not flushed`,
          holds: isExact(tally) && dropped === crashes,
        };
      }),
    ),
};
