import { createPool, type Place, type Pool, type Sharer } from '../src/load/pool.js';

const service: Sharer = { kind: 'service', id: 'league-sync' };
const placeOf = (sharers: Sharer[]): Place => ({ service: service.id, since: 0, sharers, leaves: [] });
const account = (id: string): Sharer => ({ kind: 'account', id });

/** Adds a place where there is room for it; returns where. */
function take(pool: Pool, sharers: Sharer[], bound: number) {
  const room = pool.roomFor(sharers, bound);
  if (typeof room !== 'object') pool.add(placeOf(sharers), room);
  return room;
}

function filled(count: number): { pool: Pool; places: Place[] } {
  const pool = createPool();
  const places = Array.from({ length: count }, (_, at) => placeOf([account(`held ${at}`), service]));
  for (const place of places) pool.add(place, 'free');
  return { pool, places };
}

test('of the reserve there are 32 at most, however much one service holds', () => {
  const { pool } = filled(400);
  const rooms = Array.from({ length: 60 }, (_, at) => take(pool, [account(`new ${at}`), service], 200));
  expect(rooms.slice(0, 32)).toEqual(Array(32).fill('reserve'));
  expect(rooms.slice(32)).toEqual(Array(28).fill({ reason: 'full' }));
});

test('once as much is free again there is none: a pool that fills up is full', () => {
  const { pool, places } = filled(100);
  expect(take(pool, [account('early')], 40)).toBe('reserve');
  for (const { leaves } of places.slice(0, 71)) leaves.forEach((leave) => leave());
  expect(pool.size()).toBe(30);
  const rooms = Array.from({ length: 11 }, (_, at) => take(pool, [account(`late ${at}`)], 40));
  expect(rooms).toEqual([...Array<string>(10).fill('free'), { reason: 'full' }]);
});

test('a bound that is lowered to just above what is under way opens the reserve; one that was there before does not', () => {
  const { pool } = filled(40);
  expect(pool.roomFor([account('new')], 60)).toBe('free');
  expect(pool.roomFor([account('new')], 40.5)).toBe('reserve');
  const stayed = filled(40).pool;
  stayed.roomFor([account('new')], 40.5);
  expect(stayed.roomFor([account('new')], 40.5)).toEqual({ reason: 'full' });
});
