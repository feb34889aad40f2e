import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
let bed: Testbed;
beforeAll(async () => {
  bed = await testbed({ timing: { retryDelaysMs: [10], pauseMs: 50 } });
});
afterAll(() => bed.close());

it('an event is given up for whatever reason, also one that is cut in the middle of a character', async () => {
  const reason = `${'x'.repeat(299)}🏈 and more`;
  await bed.bus.work({
    subject,
    consumer: 'test-reasons',
    async handle() {
      throw new Error(reason);
    },
  });
  await bed.bus.publish(subject, 'odd', synced('odd'));
  await until('it is given up', async () => (await bed.bus.parked.list()).length === 1);
  expect((await bed.bus.parked.list())[0]?.reason).toBe(`${'x'.repeat(299)}\uFFFD`);
});
