import { MongoClient } from 'mongodb';
import { databaseOf } from './databases.js';

const former = 'admin';

/**
 * Moves what the service admin kept in MongoDB's own database `admin` (until version 0.1) to the one it has now, with
 * its indexes; what was moved already stays. The service must not run, and the caller must be allowed to rename
 * collections of both. Returns the names of what was moved. Throws when a collection has documents in both.
 */
export async function moveAdmin(client: MongoClient): Promise<string[]> {
  const found = await client.db(former).listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  // The others are MongoDB's: users, roles, version.
  const own = found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  const target = client.db(databaseOf('admin'));
  for (const name of own) {
    if ((await target.collection(name).findOne()) !== null) {
      throw new Error(`${name} has documents in ${former} and in ${target.databaseName}: nothing of it was moved`);
    }
    const names = { renameCollection: `${former}.${name}`, to: `${target.databaseName}.${name}` };
    // An empty one was made by a service that had been started too early.
    await client.db(former).command({ ...names, dropTarget: true });
  }
  return own;
}

/** The same on the server at this address. */
export async function moveAdminAt(url: string): Promise<string[]> {
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
  try {
    return await moveAdmin(client);
  } finally {
    await client.close();
  }
}
