import { createPlaces, ofAll, placeLimits, type PlaceLimits, type Places } from '../src/load/places.js';
import type { Place } from '../src/load/pool.js';

const { longestMs, longestLateMs } = placeLimits;
const fixed = (of: number) => ({ fewest: of, most: of });
/** So many for each service, of which all together have no more than there is room for. */
const upTo = (service: number, all = 2 * service): PlaceLimits => ({
  ...placeLimits,
  service: fixed(service),
  all: fixed(all),
});

/** Takes places for so many different accounts. */
function fill(places: Places, count: number, now: number, service = 'league-sync'): Place[] {
  const found = Array.from({ length: count }, (_, at) =>
    places.take(service, [{ kind: 'account', id: `${now} ${at}` }], now),
  );
  return found.filter((place) => 'since' in place);
}

const figuresOf = (places: Places, service: string, now = 0) => places.figures(now).find(({ of }) => of === service);

test('what takes long leaves its place while others are served in time', () => {
  const places = createPlaces(upTo(20));
  expect(fill(places, 21, 0)).toHaveLength(20);
  expect(fill(places, 1, longestMs - 1)).toEqual([]);
  expect(fill(places, 21, longestMs)).toHaveLength(20);
});

test('while all are late it keeps it until services are given up, so that no more are let in than get done', () => {
  const places = createPlaces(upTo(20));
  for (const place of fill(places, 8, 0)) places.giveBack(place, { at: 900, tookMs: 900 });
  fill(places, 20, 1_000);
  expect(fill(places, 1, 1_000 + longestMs)).toEqual([]);
  expect(fill(places, 1, 1_000 + longestLateMs)).toHaveLength(1);
});

test('requests that no service served are no sign that all is well', () => {
  const places = createPlaces();
  for (const place of fill(places, 100, 0)) places.giveBack(place, { at: 900, tookMs: 900 });
  const lowered = figuresOf(places, 'league-sync')?.bound;
  expect(lowered).toBeLessThan(100);
  for (let at = 1; at <= 10; at += 1) {
    for (const place of fill(places, 20, 1_000 + at * 200)) places.giveBack(place);
  }
  expect(figuresOf(places, 'league-sync')?.bound).toBe(lowered);
});

test('a place that is given back late, or twice, is given back once', () => {
  const places = createPlaces(upTo(4));
  const [first] = fill(places, 4, 0);
  expect(fill(places, 4, longestMs)).toHaveLength(4);
  if (first !== undefined) places.giveBack(first);
  expect(places.figures(longestMs + 1).map(({ underWay }) => underWay)).toEqual([4, 4]);
});

test('a service that is late costs the others no places', () => {
  const places = createPlaces();
  for (const place of fill(places, 100, 0, 'analytics')) places.giveBack(place, { at: 3_000, tookMs: 3_000 });
  expect(figuresOf(places, 'analytics', 4_000)?.bound).toBe(32);
  expect(fill(places, 60, 4_000, 'analytics')).toHaveLength(32);
  expect(fill(places, 120, 4_000, 'chat-messaging')).toHaveLength(120);
  expect(places.take('analytics', [], 4_000)).toEqual({ reason: 'full', of: 'analytics' });
});

test('services that are all asked too much have no more places than the process', () => {
  const places = createPlaces(upTo(10, 12));
  expect(fill(places, 6, 0, 'analytics')).toHaveLength(6);
  expect(fill(places, 5, 1, 'chat-messaging')).toHaveLength(4);
  expect(fill(places, 5, 2, 'admin')).toHaveLength(2);
  expect(places.take('league-sync', [], 2)).toEqual({ reason: 'full', of: ofAll });
});

test('a service that takes all it can get leaves a third to the others', () => {
  const places = createPlaces(upTo(512, 512));
  expect(fill(places, 600, 0, 'analytics')).toHaveLength(342);
  expect(places.take('analytics', [], 0)).toEqual({ reason: 'service', of: ofAll });
  expect(fill(places, 100, 0, 'chat-messaging')).toHaveLength(100);
});

test('places that somebody holds of one service count for their share of all', () => {
  const places = createPlaces(upTo(12, 18));
  const greedy = [{ kind: 'account', id: 'greedy' } as const];
  fill(places, 4, 0, 'chat-messaging');
  const taken = Array.from({ length: 12 }, () => places.take('analytics', greedy, 1));
  expect(taken.filter((place) => !('reason' in place))).toHaveLength(6);
  expect(taken.at(-1)).toEqual({ reason: 'account', of: 'analytics' });
  const more = Array.from({ length: 3 }, () => places.take('admin', greedy, 1));
  expect(more.at(-1)).toEqual({ reason: 'account', of: ofAll });
  expect(fill(places, 3, 1, 'analytics')).toHaveLength(3);
});

test('of one account that asks without measure no refusal is told as one of its league or of all', () => {
  const places = createPlaces(upTo(32));
  const ask = (id: string) =>
    places.take(
      'league-sync',
      [
        { kind: 'account', id },
        { kind: 'league', id: '7' },
      ],
      0,
    );
  for (let at = 0; at < 10; at += 1) {
    for (let n = 0; n < 50; n += 1) ask('greedy');
    expect(ask('greedy')).toEqual({ reason: 'account', of: 'league-sync' });
    if (at < 5) expect(ask(`member${at}`)).toHaveProperty('since');
  }
});

test('what many of one league ask for is refused as their league’s, before every place is taken', () => {
  const places = createPlaces(upTo(32));
  const reasons = Array.from({ length: 100 }, (_, at) => {
    const sharers = [{ kind: 'account', id: String(at) } as const, { kind: 'league', id: '7' } as const];
    const place = places.take('league-sync', sharers, 0);
    return 'reason' in place ? place.reason : undefined;
  });
  expect(new Set(reasons.slice(22))).toEqual(new Set(['league']));
});

const wide: PlaceLimits = { ...placeLimits, service: { fewest: 32, most: 256 }, all: fixed(512) };

/** All places that one league gets are taken, and its responses have shown that 42 are as many as may be. */
function afterCut(places: Places): Place[] {
  const asked = Array.from({ length: 240 }, (_, at) =>
    places.take('league-sync', ofLeague(`greedy ${at % 40}`, '7'), 0),
  );
  const held = asked.filter((place) => 'since' in place);
  for (const place of held.splice(0, 8)) places.giveBack(place, { at: 1_600, tookMs: 1_600 });
  expect(held.length).toBeGreaterThan(150);
  expect(figuresOf(places, 'league-sync', 1_600)).toMatchObject({ bound: 42, underWay: held.length });
  return held;
}

const ofLeague = (account: string, league: string) => [
  { kind: 'account', id: account } as const,
  { kind: 'league', id: league } as const,
];

test('when the bound falls below what is under way, who holds little still gets a place, and who holds much does not', () => {
  const places = createPlaces(wide);
  afterCut(places);
  const ask = (account: string, league: string) => places.take('league-sync', ofLeague(account, league), 1_600);
  const others = Array.from({ length: 8 }, () => ask('other', '8'));
  // A quarter of 42 are 10, of which one account has a half.
  expect(others.map((place) => ('reason' in place ? place.reason : 'place'))).toEqual([
    ...Array<string>(5).fill('place'),
    ...Array<string>(3).fill('full'),
  ]);
  expect(ask('greedy 1', '7')).toEqual({ reason: 'full', of: 'league-sync' });
  expect(ask('somebody of the greedy league who holds nothing', '7')).toEqual({ reason: 'full', of: 'league-sync' });
});

test('who holds little gets a place also while less is free than they hold, after the bound fell', () => {
  const places = createPlaces(wide);
  const other = () => places.take('league-sync', ofLeague('other', '8'), 1_600);
  const greedy = afterCut(places);
  for (let n = 0; n < 3; n += 1) expect(other()).toHaveProperty('since');
  // Down to where one place is free, and three are held.
  while ((figuresOf(places, 'league-sync', 1_600)?.underWay ?? 0) > 41) places.giveBack(greedy.pop() as Place);
  expect(other()).toHaveProperty('since');
  expect(places.take('league-sync', ofLeague('greedy 1', '7'), 1_600)).toMatchObject({ of: 'league-sync' });
});

test('however many ask who hold nothing, no more get a place than a quarter of the bound, until some are given back', () => {
  const places = createPlaces(wide);
  afterCut(places);
  const ask = (at: number) => places.take('league-sync', ofLeague(`other ${at}`, `league ${at}`), 1_600);
  const given = Array.from({ length: 50 }, (_, at) => ask(at)).filter((place) => 'since' in place);
  expect(given).toHaveLength(10);
  for (const place of given.slice(0, 3)) places.giveBack(place);
  expect(Array.from({ length: 50 }, (_, at) => ask(100 + at)).filter((place) => 'since' in place)).toHaveLength(3);
});
