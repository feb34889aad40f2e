import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { ensureCollections } from '../src/collection.js';
import { createIdempotency, hashOf, type UnreadWrite, type Written } from '../src/idempotency.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
  createIdempotency(bed);
  await ensureCollections(bed);
});
afterAll(() => bed.close());

interface Kept {
  _id: string;
  counts: boolean;
}

/** Two processes that take in files: what they keep is in a collection, and counts by their transaction. */
function receiver(name: string) {
  const kept = bed.mongo.connection.collection<Kept>(`kept_${name}`);
  const processes = [createIdempotency(bed), createIdempotency(bed)] as const;
  const done = { reads: 0, keeps: 0 };
  let failure: Error | undefined;
  function send(
    key: string | undefined,
    content: string,
    { process = 0, accountId = 'a', target = 'POST /x' }: { process?: 0 | 1 } & Partial<UnreadWrite> = {},
  ): Promise<Written<{ id: string }>> {
    return processes[process].receive(
      { accountId, key, target },
      {
        async read() {
          done.reads += 1;
          return { content, print: hashOf(Buffer.from(content)) };
        },
        async keep(file) {
          done.keeps += 1;
          const _id = `${file.content}/${done.keeps}`;
          await kept.insertOne({ _id, counts: false });
          return _id;
        },
        async work(session, _id) {
          await kept.updateOne({ _id }, { $set: { counts: true } }, { session });
          if (failure !== undefined) throw failure;
          return { status: 201, body: { id: _id } };
        },
        discard: async (_id) => void (await kept.deleteOne({ _id })),
      },
    );
  }
  return { send, done, all: () => kept.find().toArray(), failWith: (error?: Error) => (failure = error) };
}

it('keeps one of fifty that come at once to two processes under one key, and gives all the same response', async () => {
  const { send, all, done } = receiver('fifty');
  const order = Array.from({ length: 50 }, (_, i) => (i % 2) as 0 | 1);
  const responses = await Promise.all(order.map((process) => send('f1', 'picture', { process })));
  expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveProperty('size', 1);
  expect(await all()).toEqual([{ _id: responses[0]?.body.id, counts: true }]);
  // A process keeps what it is sent once; what the slower one has kept is taken back.
  expect([done.reads, done.keeps <= 2]).toEqual([50, true]);
});

it('refuses the key of another file or address, keeps nothing of it, and reads nothing under what is no key', async () => {
  const { send, all, done } = receiver('reused');
  await send('f2', 'one');
  const reused = { kind: 'unprocessable', slug: 'idempotency-key-reused' };
  await expect(send('f2', 'two')).rejects.toMatchObject(reused);
  await expect(send('f2', 'one', { target: 'POST /y' })).rejects.toMatchObject(reused);
  expect(await all()).toHaveLength(1);
  const { reads } = done;
  await expect(send('has space', 'one')).rejects.toMatchObject({ slug: 'invalid-idempotency-key' });
  expect(done.reads).toBe(reads);
});

it('keeps what comes without a key each time, and keys of different accounts apart', async () => {
  const { send, all } = receiver('apart');
  await send(undefined, 'one');
  await send(undefined, 'one');
  await send('f3', 'one');
  await send('f3', 'two', { accountId: 'b' });
  expect((await all()).map(({ counts }) => counts)).toEqual([true, true, true, true]);
});

it.each([
  ['with a key', 'f4'],
  ['without one', undefined],
])('takes back what was kept for a write that fails, and remembers nothing of it: %s', async (name, key) => {
  const { send, all, failWith } = receiver(name.replaceAll(' ', '_'));
  failWith(new Error('no'));
  await expect(send(key, 'one')).rejects.toThrow('no');
  expect(await all()).toEqual([]);
  failWith();
  await send(key, 'one');
  expect(await all()).toEqual([{ _id: 'one/2', counts: true }]);
});

it('leaves what was kept where nobody knows whether the commit has worked', async () => {
  const { send, all } = receiver('unknown');
  const transaction = jest.spyOn(bed.mongo, 'transaction').mockImplementationOnce(async (work) => {
    const { connection } = bed.mongo;
    transaction.mockRestore();
    await bed.mongo.transaction(work);
    throw new connection.base.mongo.MongoNetworkError('the connection broke while it committed');
  });
  await expect(send('f5', 'one')).rejects.toThrow('the connection broke');
  expect(await all()).toEqual([{ _id: 'one/1', counts: true }]);
  expect(await send('f5', 'one')).toEqual({ status: 201, body: { id: 'one/1' } });
  expect(await all()).toHaveLength(1);
});
