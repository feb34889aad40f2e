import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { ensureCollections, openCollection } from '../src/collection.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

const names = async (): Promise<string[]> => {
  const indexes = await bed.mongo.connection.collection('former_weeks').indexes();
  return indexes.map(({ name }) => String(name)).sort();
};

test('an index of an earlier version is dropped once the new one is there, by several processes and starts alike', async () => {
  const weeks = bed.mongo.connection.collection('former_weeks');
  await weeks.createIndex({ chainId: 1, week: 1 }, { unique: true });
  await weeks.createIndex({ other: 1 });
  openCollection(bed.mongo, 'former_weeks', [[{ chainId: 1, week: 1, revision: 1 }]], ['chainId_1_week_1']);
  for (let start = 0; start < 2; start += 1) {
    await Promise.all([1, 2, 3].map(() => ensureCollections(bed)));
    expect(await names()).toEqual(['_id_', 'chainId_1_week_1_revision_1', 'other_1']);
  }
});

test('a collection that is new has none to drop', async () => {
  openCollection(bed.mongo, 'new_weeks', [], ['chainId_1_week_1']);
  await ensureCollections(bed);
  expect(await bed.mongo.connection.collection('new_weeks').indexes()).toHaveLength(1);
});
