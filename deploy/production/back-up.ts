import { MongoClient, type ClientSession, type Db } from 'mongodb';
import fs from 'node:fs';
import path from 'node:path';
import { bytesOf, filesOf, writeDocuments, writeManifest, writeMetadata, type Manifest } from './archive.js';
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
  const manifest: Manifest = {};
  try {
    for (const name of databases) Object.assign(manifest, await copyDatabase(client.db(name), session, staging));
  } finally {
    await session.endSession();
    await client.close();
  }
  writeManifest(staging, manifest);
  fs.renameSync(staging, folder);
  const counts = Object.values(manifest).map(({ documents }) => documents);
  const documents = counts.reduce((sum, count) => sum + count, 0);
  return { collections: counts.length, documents, ms: performance.now() - beganAt };
}

async function copyDatabase(db: Db, session: ClientSession, folder: string): Promise<Manifest> {
  fs.mkdirSync(path.join(folder, db.databaseName), { mode: 0o700 });
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const manifest: Manifest = {};
  for (const { name, options = {} } of found.filter((one) => !one.name.startsWith('system.'))) {
    const files = filesOf(folder, db.databaseName, name);
    const collection = db.collection(name);
    const indexes = await collection.listIndexes().toArray();
    await writeMetadata(files.metadata, { options, indexes, type: 'collection', collectionName: name });
    let documents = 0;
    if (options.capped !== true) {
      const cursor = collection.find({}, { session, raw: true });
      documents = await writeDocuments(files.documents, cursor as unknown as AsyncIterable<Uint8Array>);
    }
    manifest[`${db.databaseName}/${name}`] = { documents, bytes: bytesOf(files.documents) };
  }
  return manifest;
}
