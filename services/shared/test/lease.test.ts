import { setTimeout as sleep } from 'node:timers/promises';
import { createLeases } from '../src/lease.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { until } from './events.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

it('lets one of many run, renews while it runs, and gives the lease back', async () => {
  let running = 0;
  let most = 0;
  const attempt = (): Promise<boolean> =>
    createLeases(bed.mongo).withLease('job', 300, async () => {
      most = Math.max(most, (running += 1));
      await sleep(700);
      running -= 1;
    });
  const early = await Promise.all(Array.from({ length: 10 }, attempt));
  expect(early.filter(Boolean)).toHaveLength(1);
  expect(most).toBe(1);
  expect(await attempt()).toBe(true);
});

it('is held over its first term, and taken over after its holder died', async () => {
  const leases = createLeases(bed.mongo);
  let refused = 0;
  const holder = leases.withLease('long', 300, () => sleep(600));
  await sleep(450);
  if (!(await leases.withLease('long', 300, async () => undefined))) refused += 1;
  expect(refused).toBe(1);
  await holder;

  const rows = bed.mongo.connection.collection<{ _id: string; owner: string; expiresAt: Date }>('leases');
  await rows.insertOne({ _id: 'dead', owner: 'a process that died', expiresAt: new Date(Date.now() + 400) });
  expect(await leases.withLease('dead', 300, async () => undefined)).toBe(false);
  await until('it expires', () => leases.withLease('dead', 300, async () => undefined), 2_000);
});

it('tells the work when the lease was lost', async () => {
  const rows = bed.mongo.connection.collection<{ _id: string; owner: string }>('leases');
  let told = false;
  await createLeases(bed.mongo).withLease('stolen', 200, async (signal) => {
    await rows.updateOne({ _id: 'stolen' }, { $set: { owner: 'somebody else' } });
    await until('the signal comes', () => signal.aborted, 2_000);
    told = signal.aborted;
  });
  expect(told).toBe(true);
  expect(await rows.findOne({ _id: 'stolen' })).toMatchObject({ owner: 'somebody else' });
});
