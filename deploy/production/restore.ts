import { MongoClient, type Db, type Document } from 'mongodb';
import fs from 'node:fs';
import { contentsOf, filesOf, readDocuments, readMetadata } from './archive.js';
import type { BackedUp } from './back-up.js';
import { databases } from './databases.js';

const lot = 500;

/**
 * Puts a backup into a server whose databases are empty, with all indexes; throws before anything is written when one
 * of them is not. The product must be stopped, and its broker emptied: services compare with their sources when they
 * start.
 */
export async function restore(url: string, folder: string): Promise<BackedUp> {
  const beganAt = performance.now();
  const contents = contentsOf(folder);
  if (contents.length === 0) throw new Error(`${folder} holds no backup`);
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
  let documents = 0;
  try {
    for (const name of databases) await assertEmpty(client.db(name));
    for (const { database, collection } of contents) {
      documents += await fill(client.db(database), collection, filesOf(folder, database, collection));
    }
  } finally {
    await client.close();
  }
  return { collections: contents.length, documents, ms: performance.now() - beganAt };
}

async function assertEmpty(db: Db): Promise<void> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  // MongoDB keeps some of its own in the database `admin`.
  const found = all.find(({ name }) => !name.startsWith('system.'));
  if (found === undefined) return;
  throw new Error(`The database ${db.databaseName} is not empty (it has ${found.name}): nothing was restored`);
}

async function fill(db: Db, name: string, files: { documents: string; metadata: string }): Promise<number> {
  const { options, indexes } = await readMetadata(files.metadata);
  const collection = await db.createCollection(name, options);
  let documents = 0;
  if (fs.existsSync(files.documents)) {
    let waiting: Document[] = [];
    const write = async () => {
      if (waiting.length > 0) await collection.insertMany(waiting, { ordered: false, writeConcern: { w: 'majority' } });
      documents += waiting.length;
      waiting = [];
    };
    for await (const document of readDocuments(files.documents)) {
      waiting.push(document);
      if (waiting.length >= lot) await write();
    }
    await write();
  }
  const further = indexes.filter((index) => index.name !== '_id_').map(({ v: _v, ns: _ns, ...index }) => index);
  if (further.length > 0) await db.command({ createIndexes: name, indexes: further });
  return documents;
}
