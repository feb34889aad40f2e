import fs from 'node:fs/promises';
import path from 'node:path';
import type { FaultRow } from '../fault-row.js';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { isExact, told } from '../rig/exactly-once.js';

const ofEachKind = { short: 10, full: 100 };
const withinS = 60;

export const row: FaultRow = {
  fault: "the broker's machine crashes: what it had acknowledged but not yet written to disk is gone",
  load: (scale) => `${ofEachKind[scale]} events of each of ${kinds.length} kinds acknowledged and not yet on disk`,
  target: 'every effect once',
  async run(scale) {
    return withEventWorld({}, async ({ world, servers }) => {
      const files = path.join(servers.nats.dir, 'jetstream');
      const onDisk = path.join(servers.nats.dir, 'on-disk');
      await world.commit('on-disk', 5);
      await world.settled(withinS * 1_000);
      await servers.nats.kill();
      await fs.cp(files, onDisk, { recursive: true });
      await servers.nats.start();
      world.isOpen = false;
      await world.commit('in-memory', ofEachKind[scale]);
      await world.sent();
      await servers.nats.kill();
      await fs.rm(files, { recursive: true });
      await fs.rename(onDisk, files);
      await servers.nats.start();
      world.isOpen = true;
      await world.settled(withinS * 1_000);
      const tally = await world.tally();
      return { measured: told(tally), holds: isExact(tally) };
    });
  },
};
