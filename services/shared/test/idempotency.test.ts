import { createIdempotency, type Answer } from '../src/idempotency.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

interface Post {
  _id: string;
  at: Date;
}

function poster() {
  const posts = bed.mongo.connection.collection<Post>('posts');
  // Two instances stand for two processes: they share nothing but the database.
  const processes = [createIdempotency(bed.mongo), createIdempotency({ ...bed.mongo })];
  let runs = 0;
  function post(key: string | undefined, body: unknown, process = 0): Promise<Answer<{ n: number; at: string }>> {
    const idempotency = processes[process] ?? createIdempotency(bed.mongo);
    return idempotency.run({
      account: 'a',
      key,
      route: 'POST /x',
      body,
      work: async (session) => {
        runs += 1;
        const n = runs;
        await posts.insertOne({ _id: `${key}/${n}`, at: new Date() }, { session });
        return { status: 201, body: { n, at: '2025-01-01' } };
      },
    });
  }
  return { posts, post };
}

it('gives fifty parallel duplicates one effect and one answer', async () => {
  const { posts, post } = poster();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => post('k1', { b: 1, a: 2 }, i % 2)));
  expect(await posts.countDocuments({ _id: /^k1/ })).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
  expect(await post('k1', { a: 2, b: 1 })).toEqual(answers[0]);
});

it('refuses the same key with another body, and a key that is none', async () => {
  const { post } = poster();
  await post('k2', { text: 'one' });
  const slug = 'idempotency-key-reused';
  await expect(post('k2', { text: 'two' })).rejects.toMatchObject({ kind: 'unprocessable', slug });
  await expect(post('has space', {})).rejects.toMatchObject({ kind: 'invalid' });
});

it('does not remember a failure, and runs everything without a key', async () => {
  const idempotency = createIdempotency(bed.mongo);
  const ask = { account: 'a', key: 'k3', route: 'POST /x', body: {} };
  const failing = idempotency.run({ ...ask, work: () => Promise.reject(new Error('no')) });
  await expect(failing).rejects.toThrow('no');
  expect(await idempotency.run({ ...ask, work: async () => ({ status: 200, body: 'yes' }) })).toEqual({
    status: 200,
    body: 'yes',
  });
  const { posts, post } = poster();
  await post(undefined, {});
  await post(undefined, {});
  expect(await posts.countDocuments({ _id: /^undefined/ })).toBe(2);
});
