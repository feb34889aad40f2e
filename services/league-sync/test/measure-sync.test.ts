import { processRegistry } from '@dynasty/kit/metrics';
import { measureSync } from '../src/actions/installation/measure-sync.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, NOW, OTHER_CHAIN, seedSmallWorld } from './support/small-world.js';

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
  expect(await world.deps.chains.countPolled(new Date(now))).toBe(2);
  const ages = await samples('league_sync_age_seconds');
  expect(Object.keys(ages).sort()).toEqual(['0.5', '0.9', '0.99', '1']);
  expect(ages['1']).toBeGreaterThanOrEqual(7_200);
  expect(ages['0.5']).toBeLessThanOrEqual(ages['1'] ?? 0);
});

it('leaves out a league that Sleeper has not had for a day, which hides no other’s age', async () => {
  const now = await world.deps.callWindows.clockMs();
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
  const oldest = async () => (await samples('league_sync_age_seconds'))['1'] ?? 0;
  await world.deps.chains.update(OTHER_CHAIN, { approval: 'approved', syncedAt: hoursAgo(4) });
  await world.deps.chains.update(CHAIN, { syncedAt: hoursAgo(23), goneSince: hoursAgo(22) });
  expect(await oldest()).toBeGreaterThanOrEqual(23 * 3_600);
  expect(await samples('leagues_gone')).toEqual({ '': 0 });
  await world.deps.chains.update(CHAIN, { syncedAt: hoursAgo(26), goneSince: hoursAgo(25) });
  expect(await world.deps.chains.countPolled(new Date(now))).toBe(1);
  expect(Math.round((await oldest()) / 3_600)).toBe(4);
  expect(await samples('leagues_gone')).toEqual({ '': 1 });
  await world.deps.chains.update(CHAIN, { syncedAt: new Date(now), goneSince: null });
  expect(await world.deps.chains.countPolled(new Date(now))).toBe(2);
});

it('shows since when what is the same for all leagues was read; nothing of what was never read', async () => {
  const { nflState, statWeeks, syncCursors, callWindows, clock } = world.deps;
  const state = await nflState.find();
  if (state === null) throw new Error('the small world has a state');
  const now = await callWindows.clockMs();
  await nflState.put({ ...state, fetchedAt: new Date(now - 7_200_000) });
  await world.bed.mongo.connection.collection('sync_cursors').deleteMany({});
  expect(Object.keys(await samples('provider_age_seconds'))).toEqual(['state']);
  await syncCursors.mark('players', 'nfl', 'all', new Date(now - 90_000_000));
  const readAt = new Date(clock.now().getTime() - 600_000);
  const lines = { season: '2031', week: 3, revision: 1, hash: 'x', readAt, players: 0, lines: null };
  await statWeeks.put({ ...lines, _id: '2031:3' });
  const ages = await samples('provider_age_seconds');
  const expected = { state: 7_200, players: 90_000, stats: 600 };
  expect(Object.keys(ages).sort()).toEqual(Object.keys(expected).sort());
  for (const [what, seconds] of Object.entries(expected)) {
    expect(ages[what]).toBeGreaterThanOrEqual(seconds);
    expect(ages[what]).toBeLessThan(seconds + 60);
  }
});

it('shows for how long a call has been waited for, by who waits', async () => {
  const { budget, callWindows } = world.deps;
  const now = await callWindows.clockMs();
  const window = { _id: 'sleeper', version: 1, buckets: [], blockedUntilMs: now + 20_000 };
  expect(await callWindows.swap(window)).toBe(true);
  const nobody = { interactive: 0, watched: 0, background: 0 };
  expect(await samples('provider_longest_wait_seconds')).toEqual(nobody);
  const stopping = new AbortController();
  const refused = expect(budget.take('background', stopping.signal)).rejects.toThrow('abort');
  await expect(budget.take('interactive')).rejects.toMatchObject({ slug: 'provider-unavailable' });
  const { background = 0, ...others } = await samples('provider_longest_wait_seconds');
  expect({ ...others, background: background > 0 }).toEqual({ ...nobody, background: true });
  stopping.abort();
  await refused;
  expect(await samples('provider_longest_wait_seconds')).toEqual(nobody);
  await world.bed.mongo.connection.collection('call_windows').deleteMany({});
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
