import { MongoClient, type ClientSession, type Db } from 'mongodb';
import fs from 'node:fs';
import path from 'node:path';
import {
  bytesOf,
  filesOf,
  manifestName,
  writeDocuments,
  writeManifest,
  writeMetadata,
  type Manifest,
} from './archive.js';
import { databases } from './databases.js';

/** What the name of a copy that is not whole yet ends with. */
const stagingEnd = '.part';
const abandonedAfterMs = 3_600_000;
/** All that lies in the folder of a copy. */
const ownNames: ReadonlySet<string> = new Set([...databases, manifestName]);

export interface BackedUp {
  collections: number;
  documents: number;
  ms: number;
}

/**
 * Copies every database to `folder` (which must not exist) as all of them were at one moment, while the product runs:
 * the reads share a snapshot of the replica set. The server keeps that for five minutes; a copy that takes longer fails,
 * and then `mongodump --oplog` or a snapshot of the volume is the way. Capped collections (what open pages replay) are
 * copied without their documents, since those cannot be read in a snapshot. What a copy that fails has written is removed,
 * and so are parts of an hour ago that lie beside it.
 */
export async function backUp(url: string, folder: string): Promise<BackedUp> {
  const beganAt = performance.now();
  if (fs.existsSync(folder)) throw new Error(`${folder} is there already`);
  removeAbandoned(path.dirname(folder));
  const staging = `${folder}${stagingEnd}`;
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true, mode: 0o700 });
  try {
    const manifest = await copyAll(url, staging);
    writeManifest(staging, manifest);
    fs.renameSync(staging, folder);
    const counts = Object.values(manifest).map(({ documents }) => documents);
    const documents = counts.reduce((sum, count) => sum + count, 0);
    return { collections: counts.length, documents, ms: performance.now() - beganAt };
  } catch (error) {
    // Half a copy is of no use, and one a day fills the disk.
    ifItCan(() => fs.rmSync(staging, { recursive: true, force: true }));
    throw error;
  }
}

/**
 * Removes copies of which the process was killed: a copy fails after five minutes, so nobody works on one of an hour ago.
 * Folders of others that have such a name stay, and so does what cannot be read or removed.
 */
function removeAbandoned(backups: string): void {
  const found = fs.existsSync(backups) ? fs.readdirSync(backups, { withFileTypes: true }) : [];
  for (const { name } of found.filter((entry) => entry.isDirectory() && entry.name.endsWith(stagingEnd))) {
    const place = path.join(backups, name);
    ifItCan(() => {
      if (isAbandoned(place)) fs.rmSync(place, { recursive: true, force: true });
    });
  }
}

function isAbandoned(place: string): boolean {
  if (Date.now() - fs.statSync(place).mtimeMs <= abandonedAfterMs) return false;
  const inside = fs.readdirSync(place);
  return inside.length > 0 && inside.every((name) => ownNames.has(name));
}

/** What is put in order beside a backup neither keeps it from being made nor hides why it failed. */
function ifItCan(putInOrder: () => void): void {
  try {
    putInOrder();
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
}

async function copyAll(url: string, staging: string): Promise<Manifest> {
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
  const session = client.startSession({ snapshot: true });
  const manifest: Manifest = {};
  try {
    for (const name of databases) Object.assign(manifest, await copyDatabase(client.db(name), session, staging));
  } finally {
    await session.endSession();
    await client.close();
  }
  return manifest;
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
