import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import type { Subject } from '@dynasty/proto/subjects';
import { ensureCollections } from '../src/collection.js';
import type { BusEvent } from '../src/bus.js';
import { createOnce, createOnceWhole, forgetHandled } from '../src/once.js';

const consumers = ['test-one', 'test-other', 'test-third'];
const subjects: Subject[] = ['league.synced.v1', 'league.week_finalized.v1'];
const others = 2_000;
let bed: Testbed;

const marks = () => bed.mongo.connection.collection<{ _id: string; at: Date }>('handled_events');
const keysOf = (id: string) =>
  consumers.flatMap((consumer) => subjects.map((subject) => `${consumer}/${subject}/${id}`));

beforeAll(async () => {
  bed = await testbed();
  createOnce(bed);
  await ensureCollections(bed);
});
afterAll(() => bed.close());

/** The index entries that were read of the marks while `work` ran. */
async function keysRead(work: () => Promise<void>): Promise<number> {
  const { db } = bed.mongo.connection;
  await db?.command({ profile: 2 });
  await work();
  await db?.command({ profile: 0 });
  const seen = await db
    ?.collection('system.profile')
    .find({ ns: /\.handled_events$/ })
    .toArray();
  return (seen ?? []).reduce((sum, { keysExamined = 0, docsExamined = 0 }) => {
    return sum + Math.max(Number(keysExamined), Number(docsExamined));
  }, 0);
}

test('marks of a league are forgotten without a look at those of others', async () => {
  const mine = ['connection-a', 'connection-a:1', 'connection-a:2:x', 'chain-a:approved'];
  const alike = ['connection-ab:1', 'connection-a1', 'a', 'x:connection-a:1', 'connection-a;'];
  const rest = [...alike, ...Array.from({ length: others }, (_, at) => `connection-${at}:1`)];
  const at = new Date();
  await marks().insertMany([...mine, ...rest].flatMap(keysOf).map((_id) => ({ _id, at })));

  const read = await keysRead(() => forgetHandled(bed.mongo, ['chain-a', 'connection-a']));
  expect(read).toBeLessThan(100);
  const left = await marks().distinct('_id');
  expect(left.sort()).toEqual(rest.flatMap(keysOf).sort());
});

test('where nothing was handled there is nothing to forget', async () => {
  await marks().deleteMany({});
  await forgetHandled(bed.mongo, ['chain-a']);
  expect(await marks().countDocuments()).toBe(0);
});

test('an effect larger than a transaction is begun again where it was interrupted, and not after its end', async () => {
  const onceWhole = createOnceWhole(bed);
  const event = { subject: subjects[0]!, id: 'large' } as BusEvent<Subject>;
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error('interrupted');
  };
  await expect(onceWhole('test-large', event, work)).rejects.toThrow('interrupted');
  await onceWhole('test-large', event, work);
  await onceWhole('test-large', event, work);
  expect(runs).toBe(2);
  await onceWhole('test-other', event, work);
  expect(runs).toBe(3);
});
