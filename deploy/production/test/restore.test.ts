import { MongoClient } from 'mongodb';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { backUp } from '../back-up.js';
import { restore } from '../restore.js';

const collections = 40;
/** The product's own indexes are of these kinds. */
const indexes = [
  { key: { chain: 1, n: -1 }, name: 'newest', unique: true },
  { key: { at: 1 }, name: 'kept', expireAfterSeconds: 86_400 },
  { key: { chain: 1, text: 'text' }, name: 'words', default_language: 'none' },
  { key: { n: 1 }, name: 'marked', partialFilterExpression: { isMarked: true } },
] as const;
const documentOf = (n: number) => ({
  chain: `c${n % 3}`,
  n,
  at: new Date(),
  text: `word${n} again`,
  isMarked: n === 7,
});

let folder: string;
const closers: (() => unknown)[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-'));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(name: string) {
  const server = await startMongod({ binary: await findMongod(), dir: path.join(folder, name) });
  const client = await new MongoClient(server.url).connect();
  closers.push(
    () => server.stop(),
    () => client.close(),
  );
  return { url: server.url, database: client.db('league-sync') };
}

it('of many collections takes no fixed time for each, and all of them have their indexes', async () => {
  const from = await start('from');
  const names = Array.from({ length: collections }, (_, n) => `kept_${n}`);
  for (const name of names) {
    await from.database.command({ createIndexes: name, indexes });
    await from.database.collection(name).insertMany(Array.from({ length: 25 }, (_, n) => documentOf(n)));
  }
  const copy = path.join(folder, 'copy');
  await backUp(from.url, copy);

  const to = await start('to');
  const { documents, ms } = await restore(to.url, copy);
  expect(documents).toBe(collections * 25);
  // Each waited for the journal, which is flushed every half second: 20 s.
  expect(ms).toBeLessThan(10_000);
  const indexesOf = async ({ database }: typeof to, name: string) => {
    const found = await database.collection(name).listIndexes().toArray();
    return found.map((index) => JSON.stringify(index)).sort();
  };
  for (const name of names) expect(await indexesOf(to, name)).toEqual(await indexesOf(from, name));
  const found = to.database.collection('kept_0').find({ chain: 'c1', $text: { $search: 'word4' } });
  expect((await found.toArray()).map(({ n }) => n as number)).toEqual([4]);
  await expect(to.database.collection('kept_0').insertOne(documentOf(4))).rejects.toThrow('E11000');
});
