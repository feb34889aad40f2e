import { ensureCollections } from '@dynasty/kit/collection';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { until } from '../../shared/test/events.js';
import { createSavedSearches, type SavedSearches } from '../src/store/saved-searches.js';

let bed: Testbed;
let searches: SavedSearches;
beforeAll(async () => {
  bed = await testbed();
  searches = createSavedSearches(bed.mongo);
  await ensureCollections(bed);
});
afterAll(() => bed.close());

const ago = (s: number): Date => new Date(Date.now() - s * 1_000);
const daysAgo = (days: number): Date => ago(days * 86_400);
const join = (accountId: string, at: Date) =>
  bed.mongo.transaction((session) => searches.noteJoin(session, accountId, at));
const end = (accountId: string, at: Date) =>
  bed.mongo.transaction((session) => searches.endAccount(session, accountId, at));
const mayKeep = (accountId: string) => bed.mongo.transaction((session) => searches.hold(session, accountId));

test('who joins just as they are deleted keeps searches, by clocks that differ too; who had joined before does not', async () => {
  await join('back', ago(40));
  await end('back', ago(10));
  await end('told first', ago(10));
  await join('told first', ago(40));
  await join('gone', ago(600));
  await end('gone', ago(10));
  expect(await Promise.all(['back', 'told first', 'gone'].map(mayKeep))).toEqual([true, true, false]);
});

test('notes of joins and of deletions are forgotten after a year, a deletion not for its account having joined before', async () => {
  await join('joined long ago', daysAgo(400));
  await end('deleted long ago', daysAgo(400));
  await join('member', daysAgo(300));
  await join('deleted now', daysAgo(500));
  await end('deleted now', daysAgo(1));
  const noted = async () => {
    const rows = await bed.mongo.connection.collection<{ _id: string }>('search_keepers').find().toArray();
    return rows.map(({ _id }) => _id);
  };
  await until('they are forgotten', async () => !(await noted()).some((id) => id.endsWith('long ago')));
  expect(await noted()).toEqual(expect.arrayContaining(['member', 'deleted now']));
  expect(await mayKeep('deleted now')).toBe(false);
});
