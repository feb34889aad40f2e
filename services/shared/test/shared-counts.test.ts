import { brokerAway } from '../src/bus/broker-errors.js';
import type { Bus, KvBucket } from '../src/bus.js';
import { createSharedCounts, type SharedCounts } from '../src/limits/shared-counts.js';
import { countStrictly } from '../src/limits/strict-counts.js';

const windowMs = 600_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1_000);

/** A broker within this process, which may be away. */
function broker() {
  const listeners = new Set<(channel: string, json: unknown) => void>();
  const backAgain = new Set<() => void>();
  let isUp = true;
  const state = {
    get up() {
      return isUp;
    },
    set up(up: boolean) {
      const isBack = up && !isUp;
      isUp = up;
      if (isBack) for (const tell of backAgain) tell();
    },
  };
  const live: Bus['live'] = {
    publish(channel, json) {
      if (state.up) for (const hear of [...listeners]) hear(channel, structuredClone(json));
    },
    subscribe(_channel, hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    ask: async () => [],
    reply: () => () => undefined,
  };
  const onReconnect = (fn: () => void) => {
    backAgain.add(fn);
    return () => backAgain.delete(fn);
  };
  const bus = { service: 'test', live, connected: () => state.up, onReconnect };
  return {
    state,
    join() {
      const counts = createSharedCounts();
      return { counts, leave: counts.join(bus) };
    },
  };
}

/** How many of `times` calls each is granted, made in turn. */
function granted(processes: SharedCounts[], key: string, max: number, times: number): number {
  const verdicts = Array.from({ length: times }, (_, at) =>
    processes[at % processes.length]!.count({ key, max, windowMs }),
  );
  return verdicts.filter(({ allowed }) => allowed).length;
}

it('grants the full share in an outage, however many processes have ended before', () => {
  const { join, state } = broker();
  const [one, other, ...gone] = [join(), join(), join(), join()];
  pass(5);
  for (const { leave } of gone) leave();
  pass(40);
  state.up = false;
  expect(granted([one!.counts, other!.counts], 'a', 100, 400)).toBe(100);
});

it('counts those that were there last, however long the broker is away, and just after', () => {
  const { join, state } = broker();
  const one = join();
  pass(1);
  join();
  pass(10);
  state.up = false;
  pass(60);
  expect(granted([one.counts], 'a', 100, 200)).toBe(50);
  // Back for a moment, and away again before the next beat.
  pass(8);
  state.up = true;
  pass(1.5);
  state.up = false;
  expect(granted([one.counts], 'b', 100, 200)).toBe(50);
});

it('knows those that are there from the moment it joins', () => {
  const { join, state } = broker();
  join();
  pass(1);
  const late = join();
  state.up = false;
  expect(granted([late.counts], 'a', 100, 200)).toBe(50);
});

it('tells what it has counted in an outage once the broker is back', () => {
  const { join, state } = broker();
  const [one, other] = [join().counts, join().counts];
  state.up = false;
  expect(granted([one], 'a', 100, 30)).toBe(30);
  pass(60);
  expect(granted([one], 'a', 100, 10)).toBe(10);
  state.up = true;
  expect(granted([other], 'a', 100, 200)).toBe(60);
});

it('tells nothing of windows that ended in an outage', () => {
  const { join, state } = broker();
  const [one, other] = [join().counts, join().counts];
  state.up = false;
  expect(granted([one], 'a', 100, 30)).toBe(30);
  pass(windowMs / 1_000 + 2);
  state.up = true;
  pass(2);
  expect(granted([other], 'a', 100, 200)).toBe(100);
});

it('grants no more than its share of what is counted strictly while the broker cannot say, though connected', async () => {
  const { join } = broker();
  const [one, other] = [join().counts, join().counts];
  const cannotSay = () => Promise.reject(brokerAway());
  const bucket = { entry: cannotSay, replace: cannotSay } as Partial<KvBucket> as KvBucket;
  const ask = (counts: SharedCounts) => countStrictly({ key: 'a', max: 10, windowMs }, { counts, bucket });
  const verdicts = await Promise.all([one, one, one, one, one, one, one, other, other, other].map(ask));
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([...Array(5).fill(true), false, false, true, true, true]);
});
