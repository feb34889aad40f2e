import { setTimeout as sleep } from 'node:timers/promises';
import { createPlaces, placeLimits } from '../src/load/places.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const places = createPlaces({ ...placeLimits, all: { fewest: 512, most: 512 } });
let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ places });
});
afterAll(() => gateway.close());

const bound = () => places.figures(performance.now()).find(({ of }) => of === 'league-sync')?.bound;

/** League-sync has been slow with a hundred requests just now. */
function slowLeagues(): void {
  const since = performance.now() - 900;
  const taken = Array.from({ length: 100 }, (_, at) =>
    places.take('league-sync', [{ kind: 'account', id: `${at}` }], since),
  );
  for (const place of taken) if ('since' in place) places.giveBack(place, { at: since + 900, tookMs: 900 });
}

/** More than something follows from, over more than a window. */
async function readLeagues(headers: Record<string, string>): Promise<number[]> {
  const read = async () => (await gateway.fetch('/api/leagues', { headers })).status;
  const first = await Promise.all(Array.from({ length: 10 }, read));
  await sleep(120);
  return [...first, await read()];
}

test('what the gateway refuses itself teaches nothing of the service', async () => {
  slowLeagues();
  const lowered = bound();
  expect(lowered).toBe(44);
  expect(new Set(await readLeagues({}))).toEqual(new Set([401]));
  expect(bound()).toBe(lowered);
});

test('nor does what the service fails at, or a client that goes away', async () => {
  const lowered = bound() ?? 0;
  const league = gateway.services['league-sync'];
  for (let n = 0; n < 11; n += 1) league.next((_req, res) => void res.writeHead(500).end('{}'));
  expect(new Set(await readLeagues(bearer))).toEqual(new Set([500]));
  for (let n = 0; n < 10; n += 1) {
    const leaving = new AbortController();
    league.next(() => leaving.abort());
    await gateway.fetch('/api/leagues', { headers: bearer, signal: leaving.signal }).catch(() => undefined);
  }
  expect(bound()).toBe(lowered);
});

test('what the service serves in time raises its bound', async () => {
  const lowered = bound() ?? 0;
  expect(new Set(await readLeagues(bearer))).toEqual(new Set([200]));
  expect(bound()).toBeGreaterThan(lowered);
});
