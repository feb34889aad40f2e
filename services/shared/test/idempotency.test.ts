import { ensureCollections } from '../src/collection.js';
import { createIdempotency, type Written } from '../src/idempotency.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
  processOf();
  await ensureCollections(bed);
});
afterAll(() => bed.close());

/** What one process has; two share nothing but the database. */
function processOf() {
  return createIdempotency(bed);
}

interface Post {
  _id: string;
  at: Date;
}

function poster() {
  const posts = bed.mongo.connection.collection<Post>('posts');
  const processes = [processOf(), processOf()] as const;
  let runs = 0;
  function post(key: string | undefined, body: unknown, process: 0 | 1 = 0): Promise<Written<{ n: number }>> {
    return processes[process].run({ accountId: 'a', key, target: 'POST /x', body }, async (session) => {
      runs += 1;
      const n = runs;
      await posts.insertOne({ _id: `${key}/${n}`, at: new Date() }, { session });
      return { status: 201, body: { n } };
    });
  }
  return { posts, post, processes };
}

it('gives fifty parallel duplicates in two processes one effect and one response', async () => {
  const { posts, post, processes } = poster();
  const order = Array.from({ length: 50 }, (_, i) => (i % 2) as 0 | 1);
  const responses = await Promise.all(order.map((process) => post('k1', { b: 1, a: 2 }, process)));
  expect(await posts.countDocuments({ _id: /^k1/ })).toBe(1);
  expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveProperty('size', 1);
  expect(await post('k1', { a: 2, b: 1 })).toEqual(responses[0]);
  const request = { accountId: 'a', key: 'k1', target: 'POST /x', body: { a: 2, b: 1 } };
  expect(await processes[1].stored(request)).toEqual(responses[0]);
});

it('refuses the same key for another body or address, and a key that is none', async () => {
  const { post, processes } = poster();
  await post('k2', { text: 'one' });
  const slug = 'idempotency-key-reused';
  await expect(post('k2', { text: 'two' })).rejects.toMatchObject({ kind: 'unprocessable', slug });
  const elsewhere = { accountId: 'a', key: 'k2', target: 'POST /y', body: { text: 'one' } };
  await expect(processes[0].stored(elsewhere)).rejects.toMatchObject({ kind: 'unprocessable', slug });
  for (const key of ['has space', '', 'ü', 'x'.repeat(129)]) {
    await expect(post(key, {})).rejects.toMatchObject({ kind: 'invalid', slug: 'invalid-idempotency-key' });
  }
});

it('keeps keys of different accounts apart', async () => {
  const { run, stored } = processOf();
  const request = { accountId: 'a', key: 'k-own', target: 'POST /x', body: {} };
  await run(request, async () => ({ status: 200, body: 'of a' }));
  expect(await stored({ ...request, accountId: 'b' })).toBeUndefined();
});

it('does not remember a failure, and undoes what it did', async () => {
  const { run, stored } = processOf();
  const posts = bed.mongo.connection.collection<Post>('posts');
  const request = { accountId: 'a', key: 'k3', target: 'POST /x', body: {} };
  const failing = run(request, async (session) => {
    await posts.insertOne({ _id: 'k3/failed', at: new Date() }, { session });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await posts.countDocuments({ _id: 'k3/failed' })).toBe(0);
  expect(await stored(request)).toBeUndefined();
  expect(await run(request, async () => ({ status: 200, body: 'yes' }))).toEqual({ status: 200, body: 'yes' });
});

it('runs everything without a key, in a transaction all the same', async () => {
  const { posts, post, processes } = poster();
  await post(undefined, {});
  await post(undefined, {});
  expect(await posts.countDocuments({ _id: /^undefined/ })).toBe(2);
  const failing = processes[0].run({ accountId: 'a', key: undefined, target: 'POST /x', body: {} }, async (session) => {
    await posts.insertOne({ _id: 'undefined/failed', at: new Date() }, { session });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await posts.countDocuments({ _id: /^undefined/ })).toBe(2);
});
