import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
let bed: Testbed;
beforeAll(async () => {
  bed = await testbed({ timing: { retryDelaysMs: [10], pauseMs: 50 } });
});
afterAll(() => bed.close());

it.each(['retry', 'drop'] as const)('of several who %s an event at the same moment one has done so', async (what) => {
  let fails = true;
  let handled = 0;
  await bed.bus.work({
    subject,
    consumer: `test-${what}`,
    async handle({ id }) {
      if (id !== what) return;
      if (fails) throw new Error('no');
      handled += 1;
    },
  });
  await bed.bus.publish(subject, what, synced('a'));
  await until('it is given up', async () => (await bed.bus.parked.list()).length === 1);
  fails = false;
  const [letter] = await bed.bus.parked.list();
  const done = await Promise.all([1, 2, 3].map(() => bed.bus.parked[what](letter?.id ?? '')));
  expect(done.filter((isDone) => isDone)).toHaveLength(1);
  expect(await bed.bus.parked.list()).toEqual([]);
  if (what === 'retry') await until('it is handled', () => handled === 1);
});
