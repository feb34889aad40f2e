import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { until } from '../../shared/test/events.js';
import { forgetDeletedAccounts } from '../src/events/deleted-accounts.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';

let bed: AnalyticsBed;
beforeAll(async () => {
  bed = await analyticsBed({ folder: tmpdir() });
});
afterAll(() => bed.close());

const search = { tool: 'player-stats', name: ' My backs ', query: 'position=RB&sortBy=carries' };
const put = (id: string, body: object, as = 'ann') => bed.call('PUT', `/api/saved-searches/${id}`, body, as);
const list = async (as = 'ann', query = '') =>
  (await bed.call('GET', `/api/saved-searches${query}`, undefined, as)).json<{ searches: { id: string }[] }>().searches;

test('a search is kept, changed and forgotten, for its account alone', async () => {
  const id = randomUUID();
  const kept = await put(id, search);
  expect([kept.statusCode, kept.json()]).toEqual([200, expect.objectContaining({ id, ...search, name: 'My backs' })]);
  await put(id, { ...search, name: 'Other' });
  expect(await list()).toEqual([expect.objectContaining({ id, name: 'Other' })]);
  expect(await list('ann', '?tool=red-zone')).toEqual([]);
  expect(await list('bob')).toEqual([]);
  expect((await bed.call('DELETE', `/api/saved-searches/${id}`, undefined, 'bob')).statusCode).toBe(404);
  expect((await bed.call('DELETE', `/api/saved-searches/${id}`)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
});

test('an account keeps fifty, and may still change them', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  for (const id of ids) expect((await put(id, search, 'cat')).statusCode).toBe(200);
  const refused = await put(randomUUID(), search, 'cat');
  expect([refused.statusCode, refused.json<{ slug: string }>().slug]).toEqual([409, 'too-many-saved-searches']);
  expect((await put(ids[3]!, { ...search, name: 'Again' }, 'cat')).statusCode).toBe(200);
  expect((await list('cat')).map(({ id }) => id)).toEqual(ids);
});

test('of two that are kept at once at forty-nine one is refused', async () => {
  for (let kept = 0; kept < 49; kept += 1) await put(randomUUID(), search, 'fay');
  const responses = await Promise.all([1, 2].map(() => put(randomUUID(), search, 'fay')));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await list('fay')).toHaveLength(50);
});

test('the searches of an account that its person has deleted are gone, those of others stay', async () => {
  await forgetDeletedAccounts(bed.deps);
  for (const who of ['dan', 'eve']) expect((await put(randomUUID(), search, who)).statusCode).toBe(200);
  const event = { accountId: 'dan', occurredAt: new Date().toISOString() };
  await bed.deps.bus.publish('league.account_deleted.v1', 'dan:deleted', event);
  while ((await list('dan')).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await list('eve')).toHaveLength(1);
  // Told once more it is not handled again: the person may have come back.
  const handled = bed.mongo.connection.collection<{ _id: string }>('handled_events');
  await until('it is noted as handled', async () => (await handled.countDocuments({ _id: /dan:deleted$/ })) === 1);
});

test.each([
  ['an id that is none', 'x', search],
  ['a tool that is none', randomUUID(), { ...search, tool: 'weather' }],
  ['a name of blanks', randomUUID(), { ...search, name: '  ' }],
  ['a query that is too long', randomUUID(), { ...search, query: 'x'.repeat(501) }],
])('refuses %s', async (_name, id, body) => {
  expect((await put(id, body)).statusCode).toBe(400);
});

test('every query has its index', async () => {
  const { scans } = await queryPlans(bed.mongo, async () => {
    const id = randomUUID();
    await put(id, search);
    await list();
    await bed.call('GET', '/api/nfl-data/status');
    await bed.deps.games.ofSeason('2024');
    await bed.deps.games.regularSince(2020);
    await bed.call('DELETE', `/api/saved-searches/${id}`);
  });
  expect(scans).toEqual([]);
});
