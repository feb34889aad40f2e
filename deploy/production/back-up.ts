import { MongoClient, type ClientSession, type Db } from 'mongodb';
import fs from 'node:fs';
import path from 'node:path';
import { filesOf, writeDocuments, writeMetadata } from './archive.js';
import { databases } from './databases.js';

export interface BackedUp {
  collections: number;
  documents: number;
  ms: number;
}

/**
 * Copies every database to `folder` (which must not exist) as all of them were at one moment, while the product runs:
 * the reads share a snapshot of the replica set. The server keeps that for five minutes; a copy that takes longer fails,
 * and then `mongodump --oplog` or a snapshot of the volume is the way. Capped collections (what open pages replay) are
 * copied without their documents, since those cannot be read in a snapshot.
 */
export async function backUp(url: string, folder: string): Promise<BackedUp> {
  const beganAt = performance.now();
  const staging = `${folder}.part`;
  if (fs.existsSync(folder)) throw new Error(`${folder} is there already`);
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true, mode: 0o700 });
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
  const session = client.startSession({ snapshot: true });
  const sum = { collections: 0, documents: 0 };
  try {
    for (const name of databases) {
      const { collections, documents } = await copyDatabase(client.db(name), session, staging);
      sum.collections += collections;
      sum.documents += documents;
    }
  } finally {
    await session.endSession();
    await client.close();
  }
  fs.renameSync(staging, folder);
  return { ...sum, ms: performance.now() - beganAt };
}

async function copyDatabase(db: Db, session: ClientSession, folder: string) {
  fs.mkdirSync(path.join(folder, db.databaseName), { mode: 0o700 });
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const own = found.filter(({ name }) => !name.startsWith('system.'));
  let documents = 0;
  for (const { name, options = {} } of own) {
    const files = filesOf(folder, db.databaseName, name);
    const collection = db.collection(name);
    const indexes = await collection.listIndexes().toArray();
    await writeMetadata(files.metadata, { options, indexes, type: 'collection', collectionName: name });
    if (options.capped === true) continue;
    const cursor = collection.find({}, { session, raw: true });
    documents += await writeDocuments(files.documents, cursor as unknown as AsyncIterable<Uint8Array>);
  }
  return { collections: own.length, documents };
}
