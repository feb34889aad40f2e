import { adaptiveBound, boundLimits } from '../src/load/bound.js';

const { fewest, most } = boundLimits;

/** As many responses as something follows from, at the end of a window. */
function respond(bound: ReturnType<typeof adaptiveBound>, window: number, tookMs: number, underWay: number) {
  bound.reached(underWay);
  for (let n = 0; n < 8; n += 1) bound.served(tookMs, window * 100);
}

test('begins at the most, falls to the fewest while responses are slow, and no further', () => {
  const bound = adaptiveBound(boundLimits);
  expect(bound.now()).toBe(most);
  const found: number[] = [];
  for (let at = 1; at <= 8; at += 1) {
    respond(bound, at, 900, Math.min(400, bound.now()));
    found.push(Math.round(bound.now()));
  }
  expect(found).toEqual([200, 100, 50, fewest, fewest, fewest, fewest, fewest]);
});

test('rises by steps to the most once responses are in time, within four seconds', () => {
  const bound = adaptiveBound(boundLimits);
  for (let at = 1; at <= 8; at += 1) respond(bound, at, 900, Math.min(400, bound.now()));
  for (let at = 9; at <= 11; at += 1) respond(bound, at, 20, 10);
  expect(bound.now()).toBe(fewest + 3 * 16);
  for (let at = 12; at <= 48; at += 1) respond(bound, at, 20, 10);
  expect(bound.now()).toBe(most);
});

test('a few slow responses among many, or few requests that are slow, change nothing', () => {
  const bound = adaptiveBound(boundLimits);
  bound.reached(400);
  for (let n = 0; n < 40; n += 1) bound.served(n % 3 === 0 ? 9_000 : 20, n * 50);
  expect(bound.now()).toBe(most);
  respond(bound, 30, 5_000, fewest);
  expect(bound.now()).toBe(most);
});

test('a turn of the event loop that is long lowers it at once, unless it was a single one', () => {
  const bound = adaptiveBound(boundLimits);
  bound.turned(90, 300);
  bound.turned(5, 300);
  expect(bound.now()).toBe(most);
  bound.turned(90, 300);
  bound.turned(90, 300);
  expect(bound.now()).toBe(150);
  bound.turned(30, 120);
  expect(bound.now()).toBe(100);
  bound.turned(90, fewest);
  expect(bound.now()).toBe(100);
});

test('one that may go nowhere stays', () => {
  const bound = adaptiveBound({ fewest: 12, most: 12 });
  respond(bound, 1, 900, 12);
  respond(bound, 2, 1, 12);
  bound.turned(900, 12);
  bound.turned(900, 12);
  expect(bound.now()).toBe(12);
});
