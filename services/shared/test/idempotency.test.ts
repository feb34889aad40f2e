import { ensureCollections } from '../src/collection.js';
import { createIdempotency, type Written } from '../src/idempotency.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
  processOf();
  await ensureCollections(bed.mongo);
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
  const asked = { accountId: 'a', key: 'k1', target: 'POST /x', body: { a: 2, b: 1 } };
  expect(await processes[1].stored(asked)).toEqual(responses[0]);
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
  const asked = { accountId: 'a', key: 'k-own', target: 'POST /x', body: {} };
  await run(asked, async () => ({ status: 200, body: 'of a' }));
  expect(await stored({ ...asked, accountId: 'b' })).toBeUndefined();
});

it('does not remember a failure, and undoes what it did', async () => {
  const { run, stored } = processOf();
  const posts = bed.mongo.connection.collection<Post>('posts');
  const asked = { accountId: 'a', key: 'k3', target: 'POST /x', body: {} };
  const failing = run(asked, async (session) => {
    await posts.insertOne({ _id: 'k3/failed', at: new Date() }, { session });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await posts.countDocuments({ _id: 'k3/failed' })).toBe(0);
  expect(await stored(asked)).toBeUndefined();
  expect(await run(asked, async () => ({ status: 200, body: 'yes' }))).toEqual({ status: 200, body: 'yes' });
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

it('runs several requests in one transaction, each key once, whichever process they came to', async () => {
  const { posts, post, processes } = poster();
  await post('known', { b: 0 });
  const asked = (key: string | undefined, b: number) => ({ accountId: 'a', key, target: 'POST /x', body: { b } });
  const requests = [
    asked('known', 0),
    asked('known', 1),
    asked('g1', 1),
    asked('g1', 1),
    asked('g1', 2),
    asked('g2', 1),
  ];
  const all = [...requests, asked(undefined, 1), asked(undefined, 1)];
  let transactions = 0;
  const together = (process: 0 | 1) =>
    processes[process].runAll(all, async (session, fresh) => {
      transactions += 1;
      const run = transactions;
      await posts.insertMany(
        fresh.map((place) => ({ _id: `group/${run}/${place}`, at: new Date() })),
        { session },
      );
      return fresh.map((place) => ({ status: 201, body: { n: place } }));
    });
  const [one, two] = await Promise.all([together(0), together(1)]);
  const slugOf = (result: unknown) => (result as { slug?: string } | undefined)?.slug;
  for (const results of [one, two]) {
    expect(results[0]).toMatchObject({ status: 201, body: { n: 1 } });
    expect([results[1], results[4]].map(slugOf)).toEqual(Array(2).fill('idempotency-key-reused'));
    expect([results[2], results[3], results[5]]).toEqual([2, 2, 5].map((n) => ({ status: 201, body: { n } })));
    expect([results[6], results[7]]).toEqual([6, 7].map((n) => ({ status: 201, body: { n } })));
  }
  const stored = (await posts.find({ _id: /^group/ }).toArray()).map(({ _id }) => _id.split('/')[2]);
  expect(stored.sort()).toEqual(['2', '5', '6', '6', '7', '7']);
  expect(await processes[0].stored(asked('g1', 1))).toEqual({ status: 201, body: { n: 2 } });
});
