import { boundLimits, timesBound } from '../src/load/bound.js';
import { turnsBound } from '../src/load/turns-bound.js';

const { fewest, most } = boundLimits;

/** As many responses as something follows from, at the end of a window. */
function respond(bound: ReturnType<typeof timesBound>, window: number, tookMs: number, underWay: number) {
  bound.reached(underWay);
  for (let n = 0; n < 8; n += 1) bound.served(tookMs, window * 100);
}

test('begins at the most, falls to the fewest while responses are slow, and no further', () => {
  const bound = timesBound(boundLimits);
  expect(bound.now()).toBe(most);
  const found: number[] = [];
  for (let at = 1; at <= 8; at += 1) {
    respond(bound, at * 10, 900, Math.min(400, bound.now()));
    found.push(Math.round(bound.now()));
  }
  expect(found).toEqual([200, 100, 50, fewest, fewest, fewest, fewest, fewest]);
});

test('rises by steps to the most once responses are in time, within four seconds', () => {
  const bound = timesBound(boundLimits);
  for (let at = 1; at <= 8; at += 1) respond(bound, at * 10, 900, Math.min(400, bound.now()));
  for (let at = 81; at <= 83; at += 1) respond(bound, at, 20, 10);
  expect(bound.now()).toBe(fewest + 3 * 16);
  for (let at = 84; at <= 120; at += 1) respond(bound, at, 20, 10);
  expect(bound.now()).toBe(most);
});

test('a few slow responses among many, or few requests that are slow, change nothing', () => {
  const bound = timesBound(boundLimits);
  bound.reached(400);
  for (let n = 0; n < 40; n += 1) bound.served(n % 3 === 0 ? 9_000 : 20, n * 50);
  expect(bound.now()).toBe(most);
  respond(bound, 30, 5_000, fewest);
  expect(bound.now()).toBe(most);
});

test('what was under way when it was lowered lowers it no further', () => {
  const bound = timesBound(boundLimits);
  respond(bound, 10, 900, 400);
  expect(bound.now()).toBe(200);
  for (let at = 11; at < 19; at += 1) respond(bound, at, 900, 200);
  expect(bound.now()).toBe(200);
  respond(bound, 20, 900, 200);
  expect(bound.now()).toBe(100);
});

test('a turn of the event loop that is long lowers it at once, unless it was a single one; it rises with time', () => {
  const bound = turnsBound(boundLimits);
  expect(bound.now(0)).toBe(most);
  bound.turned(90, 300, 0);
  bound.turned(5, 300, 90);
  expect(bound.now(90)).toBe(most);
  bound.turned(90, 300, 180);
  bound.turned(90, 300, 270);
  expect(bound.now(270)).toBe(150);
  bound.turned(30, 120, 300);
  expect(bound.now(300)).toBe(100);
  bound.turned(90, fewest, 400);
  expect(bound.now(400)).toBe(116);
  expect(bound.now(1_300)).toBe(260);
  expect(bound.now(60_000)).toBe(most);
});

test('one that may go nowhere stays', () => {
  const bound = timesBound({ fewest: 12, most: 12 });
  respond(bound, 1, 900, 12);
  respond(bound, 2, 1, 12);
  expect(bound.now()).toBe(12);
  const turns = turnsBound({ fewest: 12, most: 12 });
  turns.turned(900, 12, 0);
  turns.turned(900, 12, 900);
  expect(turns.now(900)).toBe(12);
});
