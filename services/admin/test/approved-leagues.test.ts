import { type App } from '@dynasty/kit/http';
import { documentsRead } from '@dynasty/testbed/query-plans';
import { buildApp } from '../src/app.js';
import { searchedAtOnce } from '../src/domain/search.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
beforeAll(async () => {
  bed = await adminBed('manual');
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const from = Date.parse('2025-08-01T00:00:00Z');
function league(number: number, over: object = {}) {
  const approvedAt = new Date(from + number * 1_000);
  const _id = String(1_000_000 + number);
  return {
    ...{ _id, chainId: '', connectionId: '', name: `League ${number}`, season: '2025', totalRosters: 12, notes: '' },
    ...{ status: 'approved', approvedAt, registeredAt: null, revision: 1 },
    sortKey: `${approvedAt.toISOString()}/${_id}`,
    ...over,
  };
}

const stored = () => bed.mongo.connection.collection('approved_leagues');
beforeEach(() => stored().deleteMany({}));

async function send(method: 'GET' | 'DELETE', path: string, payload?: object) {
  const headers = await bed.issuer.headers({ sub: 'root', email: 'root@example.test' });
  return app.inject({ method, url: `/api/super-admin/${path}`, headers, ...(payload && { payload }) });
}
async function read(query: string) {
  const response = await send('GET', `approved-leagues?${query}`);
  const names = response.json<{ name: string }[]>().map(({ name }) => name);
  return { names, next: response.headers['x-next-cursor'] as string | undefined };
}

it.each(['search=harbour', 'status=suspended'])(
  'are looked through a part at a time, for %s: a page ends early, and the next goes on',
  async (query) => {
    const others = Array.from({ length: searchedAtOnce }, (_none, index) => league(index + 2));
    const looked = [0, 1].map((number) => league(number, { name: `Harbour ${number}`, status: 'suspended' }));
    await stored().insertMany([...looked, ...others] as never);

    let first: Awaited<ReturnType<typeof read>> | undefined;
    const documents = await documentsRead(bed.mongo, async () => void (first = await read(query)));
    expect(documents['approved_leagues']).toBeLessThanOrEqual(searchedAtOnce);
    expect(first).toEqual({ names: [], next: expect.any(String) });
    const second = await read(`${query}&limit=1&before=${first?.next}`);
    expect(second).toEqual({ names: ['Harbour 1'], next: expect.any(String) });
    expect(await read(`${query}&limit=1&before=${second.next}`)).toEqual({ names: ['Harbour 0'], next: undefined });
    // Without anything that is looked for a page is as long as it may be.
    expect((await read('limit=100')).names).toHaveLength(100);
  },
);

it.each(['', ' \u200b\t', '\u2800', '\u3164'])(
  'have their id for a name in which there is nothing to be read: %j',
  async (name) => {
    await stored().insertOne(league(1, { name }) as never);
    const { _id: leagueId } = league(1);
    expect((await read('')).names).toEqual([leagueId]);
    const remove = (confirmName: string) => send('DELETE', `leagues/${leagueId}`, { confirmName });
    // Nobody has typed anything.
    expect((await remove(name)).statusCode).toBe(400);
    expect((await remove(leagueId)).json()).toEqual({ deletedLeague: { leagueId, name: leagueId } });
  },
);

it.each([
  ['a control character', 'Harbour\u0001League', 'Harbour League'],
  ['spaces that no page shows', ' Harbour  \tLeague ', 'Harbour League'],
  ['no end', 'x'.repeat(1_500), 'x'.repeat(1_000)],
])('have a name that can be typed, also where the one of Sleeper has %s', async (_what, name, typed) => {
  await stored().insertOne(league(1, { name }) as never);
  expect((await read('')).names).toEqual([typed]);
  const { _id: leagueId } = league(1);
  const response = await send('DELETE', `leagues/${leagueId}`, { confirmName: typed });
  expect(response.json()).toEqual({ deletedLeague: { leagueId, name: typed } });
});
