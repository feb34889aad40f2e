import { setTimeout as sleep } from 'node:timers/promises';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { commitSteadily } from '../rig/steady-events.js';

it('the time of an event counts from when it was due until its effect, whatever it waits for', async () => {
  const waitMs = 300;
  const times = await withEventWorld({}, async ({ world, over }) => {
    world.isOpen = false;
    const beside = async (commit: number): Promise<void> => {
      if (commit < 2) return;
      await sleep(waitMs);
      world.isOpen = true;
    };
    const o = { name: 'waiting', commits: 3, everyMs: 50, withinMs: 60_000, signal: over.signal };
    return commitSteadily(world, { ...o, beside });
  });
  expect(times).toHaveLength(3 * kinds.length);
  // Timers may be a moment early.
  expect(Math.min(...times)).toBeGreaterThan(waitMs - 10);
});
