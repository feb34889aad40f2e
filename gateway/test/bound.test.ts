import { step, timesBound, type Bound } from '../src/load/bound.js';
import { placeLimits } from '../src/load/places.js';
import { turnsBound, type TurnsBound } from '../src/load/turns-bound.js';

const { fewest, most, first } = placeLimits.service;
/** As where much is known, and nothing but good. */
const limits = { fewest, most: 512 };

/** As many responses as something follows from. */
function respond(bound: Bound, at: number, tookMs: number, underWay: number) {
  bound.reached(underWay);
  for (let n = 0; n < 8; n += 1) bound.responded(tookMs, at);
}

/** Lowers it as far as it goes, until the 8th second. */
function lower(bound: Bound) {
  for (let at = 1_000; at <= 8_000; at += 1_000) respond(bound, at, 900, Math.min(400, bound.allowed(at)));
}

test('begins at the most, falls to the fewest while responses are slow, and no further', () => {
  const bound = timesBound(limits);
  expect(bound.allowed(0)).toBe(limits.most);
  const found: number[] = [];
  for (let at = 1_000; at <= 8_000; at += 1_000) {
    respond(bound, at, 900, Math.min(400, bound.allowed(at)));
    found.push(Math.round(bound.allowed(at)));
  }
  expect(found).toEqual([178, 79, 35, fewest, fewest, fewest, fewest, fewest]);
});

test('lets in fewer while nothing is known, and forgets to that', () => {
  const bound = timesBound(placeLimits.service);
  expect(bound.allowed(0)).toBe(first);
  for (let at = 100; at <= 4_000; at += 100) respond(bound, at, 20, bound.allowed(at) / 2);
  expect(bound.allowed(4_000)).toBe(most);
  expect(bound.allowed(20_000)).toBe(first);
});

test('that few are quick says nothing of many: a bound that is not used stays at the first one, and goes back to it from either side', () => {
  const bound = timesBound(placeLimits.service);
  for (let at = 100; at <= 4_000; at += 100) respond(bound, at, 20, 10);
  expect(bound.allowed(4_000)).toBe(first);
  for (let at = 4_100; at <= 8_000; at += 100) respond(bound, at, 20, bound.allowed(at));
  expect(bound.allowed(8_000)).toBe(most);
  respond(bound, 8_100, 0, 10);
  expect(bound.allowed(8_100)).toBe(most - step);
  for (let at = 8_200; at <= 12_000; at += 100) respond(bound, at, 20, 10);
  expect(bound.allowed(12_000)).toBe(first);
  respond(bound, 13_000, 900, 100);
  expect(bound.allowed(13_000)).toBeLessThan(50);
  for (let at = 14_000; at <= 16_000; at += 100) respond(bound, at, 20, 10);
  expect(bound.allowed(16_000)).toBe(first);
});

test('rises by steps to the most once responses are in time, within four seconds', () => {
  const bound = timesBound(limits);
  lower(bound);
  for (let at = 8_100; at <= 8_300; at += 100) respond(bound, at, 20, 10);
  expect(bound.allowed(8_300)).toBeCloseTo(fewest + 3 * 15.2);
  for (let at = 8_400; at <= 12_000; at += 100) respond(bound, at, 20, 10);
  expect(bound.allowed(12_000)).toBe(limits.most);
});

test('rises the less the nearer responses are to being late', () => {
  const risen = [0, 100, 200, 300, 399].map((tookMs) => {
    const bound = timesBound(limits);
    lower(bound);
    respond(bound, 8_100, tookMs, 10);
    return bound.allowed(8_100) - fewest;
  });
  expect(risen.map((by) => by.toFixed(2))).toEqual(['16.00', '12.00', '8.00', '4.00', '0.04']);
});

test('a few slow responses among many, or few requests that are slow, change nothing', () => {
  const bound = timesBound(limits);
  bound.reached(400);
  for (let n = 0; n < 40; n += 1) bound.responded(n % 3 === 0 ? 9_000 : 20, n * 50);
  expect(bound.allowed(2_000)).toBe(limits.most);
  respond(bound, 3_000, 5_000, fewest);
  expect(bound.allowed(3_000)).toBe(limits.most);
});

test('what was under way when it was lowered lowers it no further', () => {
  const bound = timesBound(limits);
  respond(bound, 1_000, 800, 400);
  expect(bound.allowed(1_000)).toBe(200);
  for (let at = 1_100; at < 1_800; at += 100) respond(bound, at, 800, 200);
  expect(bound.allowed(1_800)).toBe(200);
  // Seconds for a response do not say that a few requests are enough.
  respond(bound, 9_000, 7_000, 200);
  expect(bound.allowed(9_000)).toBe(50);
});

test('what was learned is forgotten when too few responses come to learn from', () => {
  const bound = timesBound(limits);
  lower(bound);
  expect([bound.allowed(9_000), bound.isLate(9_000)]).toEqual([fewest, true]);
  // One every six seconds.
  bound.responded(20, 14_000);
  bound.responded(20, 20_000);
  expect([bound.allowed(20_000), bound.isLate(20_000)]).toEqual([limits.most, false]);
});

/** Turns of so many ms with so many under way, one after another; returns when the last one ended. */
function turn(bound: TurnsBound, tookMs: readonly number[], underWay: number, from: number): number {
  return tookMs.reduce((at, took) => {
    bound.turned(took, underWay, at + took);
    return at + took;
  }, from);
}

test('turns of the event loop that stay long lower it, then each that is long; it rises with time', () => {
  const bound = turnsBound(limits);
  expect(bound.allowed(0)).toBe(limits.most);
  const at = turn(bound, [90, 90, 90], 300, 0);
  expect(bound.allowed(at)).toBe(150);
  turn(bound, [10], 120, at);
  expect(bound.allowed(at + 10)).toBe(96);
  turn(bound, [90], fewest, at + 10);
  expect(bound.allowed(at + 110)).toBe(112);
  expect(bound.allowed(at + 1_010)).toBe(256);
  expect(bound.allowed(60_000)).toBe(limits.most);
});

test.each([
  ['a single long turn, which is a collection of garbage', [90, 5, 90, 5, 90]],
  ['long turns for a moment, which are a crowd', [40, 40, 40, 5, 40, 40, 40, 5]],
  ['short turns', Array.from({ length: 40 }, () => 8)],
])('%s changes nothing', (_what, tookMs) => {
  const bound = turnsBound(limits);
  expect(bound.allowed(turn(bound, tookMs, 300, 0))).toBe(limits.most);
});

test('long turns of before a pause say nothing', () => {
  const bound = turnsBound(limits);
  const at = turn(bound, [90], 300, turn(bound, [90], 300, 0) + 5_000);
  expect(bound.allowed(at)).toBe(limits.most);
});

test('one that may go nowhere stays', () => {
  const bound = timesBound({ fewest: 12, most: 12 });
  respond(bound, 1_000, 900, 12);
  respond(bound, 2_000, 1, 12);
  expect(bound.allowed(2_000)).toBe(12);
  const turns = turnsBound({ fewest: 12, most: 12 });
  turns.turned(900, 12, 0);
  turns.turned(900, 12, 900);
  expect(turns.allowed(900)).toBe(12);
});
