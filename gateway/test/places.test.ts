import { createPlaces, placeLimits, type Place, type Places } from '../src/load/places.js';

const { longestMs, longestLateMs } = placeLimits;

/** Takes places for so many different accounts. */
function fill(places: Places, count: number, now: number): Place[] {
  const found = Array.from({ length: count }, (_, at) => places.take([{ kind: 'account', id: `${now} ${at}` }], now));
  return found.filter((place) => typeof place !== 'string');
}

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
  const lowered = places.bound();
  expect(lowered).toBeLessThan(placeLimits.most);
  for (let at = 1; at <= 10; at += 1) {
    for (const place of fill(places, 20, 1_000 + at * 200)) places.giveBack(place, 1_001 + at * 200, false);
  }
  expect(places.bound()).toBe(lowered);
});

test('a place that is given back late, or twice, is given back once', () => {
  const places = createPlaces({ ...placeLimits, fewest: 4, most: 4 });
  const [first] = fill(places, 4, 0);
  expect(fill(places, 4, longestMs)).toHaveLength(4);
  if (first !== undefined) places.giveBack(first, longestMs + 1, true);
  expect(places.underWay()).toBe(4);
});
