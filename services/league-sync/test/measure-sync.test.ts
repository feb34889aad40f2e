import { processRegistry } from '@dynasty/kit/metrics';
import { measureSync } from '../src/actions/installation/measure-sync.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
let stop: () => void;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  stop = measureSync(world.deps);
});
afterAll(async () => {
  stop();
  await world.close();
});

/** The samples of a metric, by the value of its one label. */
async function samples(name: string): Promise<Record<string, number>> {
  const metric = (await processRegistry().getMetricsAsJSON()).find((one) => one.name === name);
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [Object.values(labels).join(), value]));
}

it('shows since when leagues were read, by share of them and not by league', async () => {
  const now = await world.deps.callWindows.clockMs();
  await world.deps.chains.update(CHAIN, { approval: 'approved', syncedAt: new Date(now - 7_200_000) });
  // The third league of the small world is suspended.
  expect(await world.deps.chains.countPolled()).toBe(2);
  const ages = await samples('league_sync_age_seconds');
  expect(Object.keys(ages).sort()).toEqual(['0.5', '0.9', '0.99', '1']);
  expect(ages['1']).toBeGreaterThanOrEqual(7_200);
  expect(ages['0.5']).toBeLessThanOrEqual(ages['1'] ?? 0);
});

it('shows the calls of the last minute beside what is allowed, and for how long there may be none', async () => {
  const now = await world.deps.callWindows.clockMs();
  const buckets = [
    { second: Math.floor(now / 1000) - 300, calls: 50 },
    { second: Math.floor(now / 1000), calls: 7 },
  ];
  const window = { _id: 'sleeper', version: 1, buckets, blockedUntilMs: now + 60_000 };
  expect(await world.deps.callWindows.swap(window)).toBe(true);
  expect(await samples('provider_calls_in_window')).toEqual({ '': 7 });
  expect(await samples('provider_calls_limit')).toEqual({ '': 900 });
  const { '': blockedS } = await samples('provider_blocked_seconds');
  expect(blockedS).toBeGreaterThan(0);
  expect(blockedS).toBeLessThanOrEqual(60);
});
