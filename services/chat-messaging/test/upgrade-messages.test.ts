import { ensureCollections } from '@dynasty/kit/collection';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { createMessages } from '../src/store/messages.js';
import { upgradeMessages } from '../src/actions/upgrade-messages.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

test('messages of the first version are found in their league’s chat; a new database is left alone', async () => {
  const rows = bed.mongo.connection.collection('messages');
  await upgradeMessages(bed.mongo);
  await rows.createIndex({ chainId: 1, seq: 1 }, { unique: true });
  const row = (chainId: string, seq: number) => ({ _id: `${chainId}-${seq}` as never, chainId, seq, text: 'hello' });
  await rows.insertMany([row('a', 1), row('a', 2), row('b', 1)]);
  await bed.mongo.connection.collection('channels').insertOne({ _id: 'a' as never, lastSeq: 2 });
  for (let start = 0; start < 2; start += 1) {
    await upgradeMessages(bed.mongo);
    const messages = createMessages(bed.mongo);
    await ensureCollections(bed);
    expect((await messages.before('a', undefined, 10)).map(({ _id }) => _id)).toEqual(['a-2', 'a-1']);
    expect((await messages.before('b', undefined, 10)).map(({ _id }) => _id)).toEqual(['b-1']);
    expect(await messages.endOf('a')).toEqual({ seq: 2, era: 0 });
    bed.mongo.connection.deleteModel('messages');
  }
  expect(await bed.mongo.connection.db?.listCollections({ name: 'channels' }).toArray()).toEqual([]);
});
