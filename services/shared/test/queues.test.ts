import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../src/errors.js';
import { processRegistry } from '../src/metrics.js';
import { synced, until } from './events.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed({ timing: { retryDelaysMs: [20, 30, 40, 50, 60], pauseMs: 50 } });
});
afterAll(() => bed.close());

it('tells how much waits for a consumer, and since when the oldest does', async () => {
  const doors = new Map(['q1', 'q2', 'q3'].map((id) => [id, false]));
  const done: string[] = [];
  await bed.bus.work({
    subject: 'league.synced.v1',
    consumer: 'test-queue',
    async handle({ id }) {
      if (!doors.get(id)) throw new AppError('unavailable', 'held', 'Held for the test.');
      done.push(id);
    },
  });
  const queue = async () => (await bed.bus.queues()).find(({ consumer }) => consumer === 'test-queue');
  expect(await queue()).toEqual({ stream: 'LEAGUE', consumer: 'test-queue', waiting: 0, oldestAt: null });
  const sentAt: number[] = [];
  for (const id of doors.keys()) {
    sentAt.push(Date.now());
    await bed.bus.publish('league.synced.v1', id, synced(id));
    await sleep(50);
    // Another consumer's events lie in between.
    await bed.bus.publish('league.connected.v1', id, {
      ...{ chainId: 'a', connectionId: 'c', leagueId: '1', season: '2025', name: 'n', accountId: 'x' },
    });
  }
  for (const [done1, id] of [...doors.keys()].entries()) {
    const { waiting, oldestAt } = (await queue()) ?? {};
    expect(waiting).toBe(3 - done1);
    // The broker's clock is this machine's.
    expect(Math.abs(Date.parse(oldestAt ?? '') - (sentAt[done1] ?? 0))).toBeLessThan(45);
    doors.set(id, true);
    await until(`${id} is finished`, async () => done.includes(id) && (await queue())?.waiting === 2 - done1);
  }
  expect((await queue())?.oldestAt).toBeNull();
});

it('shows on the metrics how far a consumer is behind', async () => {
  let isOpen = false;
  await bed.bus.work({
    subject: 'league.synced.v1',
    consumer: 'test-lag',
    async handle() {
      if (!isOpen) throw new AppError('unavailable', 'held', 'Held for the test.');
    },
  });
  const lag = async (): Promise<number> => {
    const metric = (await processRegistry().getMetricsAsJSON()).find(({ name }) => name === 'bus_consumer_lag');
    const own = metric?.values.filter(({ labels }) => labels.consumer === 'test-lag') ?? [];
    expect(own.map(({ labels }) => labels.state).sort()).toEqual(['unacknowledged', 'waiting']);
    return own.reduce((sum, { value }) => sum + value, 0);
  };
  await until('it has finished what was there', async () => {
    isOpen = true;
    return (await lag()) === 0;
  });
  isOpen = false;
  for (const id of ['l1', 'l2']) await bed.bus.publish('league.synced.v1', id, synced(id));
  await until('both are before it', async () => (await lag()) === 2);
  isOpen = true;
  await until('it has caught up', async () => (await lag()) === 0);
});
