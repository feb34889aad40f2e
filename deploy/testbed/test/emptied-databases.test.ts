import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptiedDatabases, type Shape } from '../src/emptied-databases.js';
import { testbed, type Testbed } from '../src/testbed.js';

const service = randomUUID();
const notes = ({ mongo }: Testbed) => mongo.connection.collection<{ _id: string }>('notes');

/** A bed of the service in the database that another one had, once that one is empty. */
async function bedIn(database: string): Promise<Testbed> {
  const others: Testbed[] = [];
  try {
    for (;;) {
      const bed = await testbed({ service });
      if (bed.database === database) return bed;
      others.push(bed);
      await sleep(50);
    }
  } finally {
    for (const bed of others) await bed.close();
  }
}

test('who comes next finds the collections and indexes of a service, and nothing else', async () => {
  const first = await testbed({ service });
  await notes(first).createIndexes([{ key: { by: 1 }, name: 'by' }]);
  await notes(first).insertOne({ _id: 'one' });
  await first.mongo.connection.db?.command({ profile: 2 });
  expect(await notes(first).countDocuments()).toBe(1);
  await first.close();

  const next = await bedIn(first.database);
  const { db } = next.mongo.connection;
  expect(await notes(next).countDocuments()).toBe(0);
  expect((await notes(next).indexes()).map(({ name }) => name)).toEqual(['_id_', 'by']);
  expect((await db?.listCollections().toArray())?.map(({ name }) => name)).toEqual(['notes']);
  expect(await db?.command({ profile: -1 })).toMatchObject({ was: 0 });
  await next.close();
});

test('nobody gets a database that is in use, or one of another service', async () => {
  const beds = await Promise.all([
    testbed({ service }),
    testbed({ service }),
    testbed({ service: randomUUID() }),
    testbed(),
  ]);
  expect(new Set(beds.map(({ database }) => database)).size).toBe(beds.length);
  for (const bed of beds) await bed.close();
});

test('what another run has made is nobody else’s, and is dropped once that run has ended', async () => {
  const databases = emptiedDatabases();
  const { mongoUrl, database, mongo, close } = await testbed();
  await mongo.connection.createCollection('notes');
  const other = spawn('sleep', ['60']);
  const [ended, running] = [other.pid ?? 0, process.pid].map((run) => ({ service, run })) as [Shape, Shape];
  await databases.giveBack(mongoUrl, ended, database);
  expect(databases.take(running)).toBeUndefined();
  expect([databases.take(ended), databases.take(ended)]).toEqual([database, undefined]);
  await databases.giveBack(mongoUrl, ended, database);
  other.kill();
  await once(other, 'exit');
  expect(databases.take(running)).toBeUndefined();
  while ((await mongo.connection.db?.listCollections().toArray())?.length !== 0) await sleep(50);
  await close();
});
