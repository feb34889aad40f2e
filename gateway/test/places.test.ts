import { createPlaces, ofAll, placeLimits, type Places } from '../src/load/places.js';
import type { Place } from '../src/load/pool.js';

const { longestMs, longestLateMs } = placeLimits;

/** Takes places for so many different accounts. */
function fill(places: Places, count: number, now: number, service = 'league-sync'): Place[] {
  const found = Array.from({ length: count }, (_, at) =>
    places.take(service, [{ kind: 'account', id: `${now} ${at}` }], now),
  );
  return found.filter((place) => !('reason' in place));
}

const figuresOf = (places: Places, service: string, now = 0) => places.figures(now).find(({ of }) => of === service);

test('what takes long leaves its place while others are served in time', () => {
  const places = createPlaces({ ...placeLimits, fewest: 20, most: 20 });
  expect(fill(places, 21, 0)).toHaveLength(20);
  expect(fill(places, 1, longestMs - 1)).toEqual([]);
  expect(fill(places, 21, longestMs)).toHaveLength(20);
});

test('while all are late it keeps it until services are given up, so that no more are let in than get done', () => {
  const places = createPlaces({ ...placeLimits, fewest: 20, most: 20 });
  for (const place of fill(places, 8, 0)) places.giveBack(place, 900, true);
  fill(places, 20, 1_000);
  expect(fill(places, 1, 1_000 + longestMs)).toEqual([]);
  expect(fill(places, 1, 1_000 + longestLateMs)).toHaveLength(1);
});

test('quick failures are no sign that all is well', () => {
  const places = createPlaces();
  for (const place of fill(places, 200, 0)) places.giveBack(place, 900, true);
  const lowered = figuresOf(places, 'league-sync')?.bound;
  expect(lowered).toBeLessThan(placeLimits.most);
  for (let at = 1; at <= 10; at += 1) {
    for (const place of fill(places, 20, 1_000 + at * 200)) places.giveBack(place, 1_001 + at * 200, false);
  }
  expect(figuresOf(places, 'league-sync')?.bound).toBe(lowered);
});

test('a place that is given back late, or twice, is given back once', () => {
  const places = createPlaces({ ...placeLimits, fewest: 4, most: 4 });
  const [first] = fill(places, 4, 0);
  expect(fill(places, 4, longestMs)).toHaveLength(4);
  if (first !== undefined) places.giveBack(first, longestMs + 1, true);
  expect(places.figures(longestMs + 1).map(({ underWay }) => underWay)).toEqual([4, 4]);
});

test('a service that is late costs the others no places', () => {
  const places = createPlaces();
  for (const place of fill(places, 100, 0, 'analytics')) places.giveBack(place, 3_000, true);
  expect(figuresOf(places, 'analytics')?.bound).toBe(50);
  expect(fill(places, 60, 4_000, 'analytics')).toHaveLength(50);
  expect(fill(places, 200, 4_000, 'chat-messaging')).toHaveLength(200);
  expect(places.take('analytics', [], 4_000)).toEqual({ reason: 'full', of: 'analytics' });
});

test('services that are all asked too much have no more places than the process', () => {
  const places = createPlaces({ ...placeLimits, fewest: 10, most: 10 });
  expect(fill(places, 6, 0, 'analytics')).toHaveLength(6);
  expect(fill(places, 6, 1, 'chat-messaging')).toHaveLength(4);
  expect(places.take('admin', [], 2)).toEqual({ reason: 'full', of: ofAll });
});

test('who asks one service for too much has their share of the others all the same', () => {
  const places = createPlaces({ ...placeLimits, fewest: 12, most: 12 });
  const greedy = [{ kind: 'account', id: 'greedy' } as const];
  // So that the share of one service is less than that of all.
  fill(places, 4, 0, 'analytics');
  const taken = Array.from({ length: 12 }, () => places.take('analytics', greedy, 1));
  expect(taken.filter((place) => !('reason' in place))).toHaveLength(4);
  expect(taken.at(-1)).toEqual({ reason: 'account', of: 'analytics' });
  expect(places.take('admin', greedy, 1)).toEqual({ reason: 'account', of: ofAll });
  expect(fill(places, 4, 1, 'analytics')).toHaveLength(4);
});
