import { BSON, type Collection, MongoClient, type ObjectId } from 'mongodb';
import { databaseOf } from './databases.js';

const former = 'admin';

interface Kept {
  _id: string | ObjectId;
}

interface Role {
  role: string;
  db: string;
}

/**
 * Whether version 0.1 was here: its service kept its documents in MongoDB's own database, whose user it had. Without
 * that user what lies there is somebody else's, and so is a user of that name with other rights.
 */
export async function hasFormerAdmin(client: MongoClient): Promise<boolean> {
  const { users } = await client.db(former).command({ usersInfo: 'admin' });
  const [role, ...others] = (users as { roles: Role[] }[])[0]?.roles ?? [];
  return role?.role === 'readWrite' && role.db === former && others.length === 0;
}

/**
 * Moves what the service admin kept in MongoDB's own database `admin` (until version 0.1) to the one it has now, with
 * its indexes; what was moved already stays, and a move that was cut off before it removed what it had copied is brought
 * to its end. The service must not run, and the caller must be allowed to rename collections of both. Returns the names
 * of what was moved. Throws when a collection has documents in both and those of the former do not stand in the other.
 */
export async function moveAdmin(client: MongoClient): Promise<string[]> {
  const found = await client.db(former).listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  // The others are MongoDB's: users, roles, version.
  const own = found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  const target = client.db(databaseOf('admin'));
  for (const name of own) {
    const source = client.db(former).collection<Kept>(name);
    const place = target.collection<Kept>(name);
    if ((await place.findOne()) !== null) {
      if (!(await isCopied(source, place))) {
        throw new Error(`${name} has documents in ${former} and in ${target.databaseName}: nothing of it was moved`);
      }
      await source.drop();
      continue;
    }
    const names = { renameCollection: `${former}.${name}`, to: `${target.databaseName}.${name}` };
    // An empty one was made by a service that had been started too early.
    await client.db(former).command({ ...names, dropTarget: true });
  }
  return own;
}

/** Whether every document of one stands in the other just so, byte by byte. */
async function isCopied(source: Collection<Kept>, target: Collection<Kept>): Promise<boolean> {
  const bytesOf = (document: unknown) => Buffer.from(document as Uint8Array);
  for await (const document of source.find({}, { raw: true })) {
    const bytes = bytesOf(document);
    const { _id } = BSON.deserialize(bytes, { promoteValues: false }) as Kept;
    const copy = await target.findOne({ _id }, { raw: true });
    if (copy === null || !bytes.equals(bytesOf(copy))) return false;
  }
  return true;
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
