import { MongoClient, type Db, type Document } from 'mongodb';
import fs from 'node:fs';
import { readDocuments, type Metadata } from './archive.js';
import type { BackedUp } from './back-up.js';
import { openBackup } from './check.js';
import { databaseOf, databases } from './databases.js';

/** What is sent at once: one batch may have 100,000 documents and a message 48 MB, and a document alone 16 MB. */
const lot = { bytes: 8 * 1024 * 1024, documents: 10_000 };

/**
 * Puts a backup into a server whose databases are empty, with all indexes; throws before anything is written when one
 * of them is not, or as `openBackup` does. What a backup of an older version has in `admin` goes to where it belongs now.
 * The product must be stopped, and its broker emptied: services compare with their sources when they start. What would
 * be removed for the backup's age is kept where services count on it. `unchecked` takes a folder without a manifest, as
 * version 0.1 wrote them.
 */
export async function restore(url: string, folder: string, o: { unchecked?: boolean } = {}): Promise<BackedUp> {
  const beganAt = performance.now();
  const kept = await openBackup(folder, o);
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
  let documents = 0;
  try {
    for (const name of databases) await assertEmpty(client.db(name));
    for (const { database, collection, metadata, file, documents: wanted } of kept) {
      const filled = await fill(client.db(databaseOf(database)), collection, metadata, file);
      if (filled !== (wanted ?? filled))
        throw new Error(`${database}/${collection}: ${filled} documents of ${wanted} were restored`);
      documents += filled;
    }
  } finally {
    await client.close();
  }
  return { collections: kept.length, documents, ms: performance.now() - beganAt };
}

async function assertEmpty(db: Db): Promise<void> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  // MongoDB keeps some of its own in the database `admin`.
  const found = all.find(({ name }) => !name.startsWith('system.'));
  if (found === undefined) return;
  throw new Error(`The database ${db.databaseName} is not empty (it has ${found.name}): nothing was restored`);
}

/**
 * By the names of their collections. What was sent in the hour before the backup may not have been handled in it, and the
 * new broker does not have it: it waits to be sent again, since sent ones are removed an hour later. Which events were
 * handled has to be known as long as they may come, or they would be applied twice.
 */
const renewals: Record<string, (document: Document) => Document> = {
  outbox({ sentAt: _sentAt, ...row }) {
    return row.state === 'sent' ? { ...row, state: 'waiting' } : row;
  },
  handled_events: (mark) => ({ ...mark, at: new Date() }),
};

async function fill(db: Db, name: string, { options, indexes }: Metadata, file: string): Promise<number> {
  const collection = await db.createCollection(name, options);
  // While it is empty: to build them over documents waits for the server's journal, which takes half a second at times.
  const further = indexes.filter((index) => index.name !== '_id_').map(({ v: _v, ns: _ns, ...index }) => index);
  if (further.length > 0) await db.command({ createIndexes: name, indexes: further });
  let documents = 0;
  if (fs.existsSync(file)) {
    let waiting: Document[] = [];
    let bytes = 0;
    const write = async () => {
      if (waiting.length > 0) await collection.insertMany(waiting, { ordered: false, writeConcern: { w: 'majority' } });
      documents += waiting.length;
      waiting = [];
      bytes = 0;
    };
    const renew = renewals[name] ?? ((document: Document) => document);
    for await (const { document, size } of readDocuments(file)) {
      waiting.push(renew(document));
      bytes += size;
      if (bytes >= lot.bytes || waiting.length >= lot.documents) await write();
    }
    await write();
  }
  return documents;
}
