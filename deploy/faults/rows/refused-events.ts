import { setTimeout as sleep } from 'node:timers/promises';
import { deadLettersOf } from '@dynasty/kit/dead-letters';
import type { Subject } from '@dynasty/proto/subjects';
import type { FaultRow } from '../fault-row.js';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { isExact, told } from '../rig/exactly-once.js';

const ofEachKind = { short: 10, full: 100 };
const refusedKind: Subject = 'league.membership_changed.v1';
const withinS = 60;

export const row: FaultRow = {
  fault: 'the broker refuses one kind of event, later it takes it again',
  load: (scale) => `${ofEachKind[scale]} events of each of ${kinds.length} kinds, ${refusedKind} not allowed`,
  target:
    'the others have their effect once; the refused are set aside, and have theirs after make dead-letters RETRY=all',
  async run(scale) {
    let isDenied = true;
    const denied = () => (isDenied ? `"${refusedKind}"` : '"nothing"');
    return withEventWorld(
      {
        natsSettings: () => [
          'authorization { users: [{ user: service, password: secret, permissions: { publish: {',
          `  deny: [${denied()}]`,
          '} } }] }',
          'no_auth_user: service',
        ],
      },
      async ({ world, servers }) => {
        await world.commit('refused', ofEachKind[scale]);
        await world.sent();
        const others = await world.tally();
        isDenied = false;
        await servers.nats.kill();
        await servers.nats.start();
        const letters = deadLettersOf(world.bus);
        const aside = await whenBack(() => letters.list());
        for (const { id } of aside) await letters.retry(id);
        await world.settled(withinS * 1_000);
        const tally = await world.tally();
        const holds = others.aside === ofEachKind[scale] && aside.length === others.aside && isExact(tally);
        return { measured: `${others.aside} set aside, ${aside.length} listed; after the retry ${told(tally)}`, holds };
      },
    );
  },
};

/** Asks again until the broker is back and its services reply. */
async function whenBack<T>(ask: () => Promise<T[]>): Promise<T[]> {
  for (let left = 30; left > 0; left -= 1) {
    const found = await ask().catch((): T[] => []);
    if (found.length > 0) return found;
    await sleep(200);
  }
  return [];
}
