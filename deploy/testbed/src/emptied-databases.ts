import mongoose from 'mongoose';
import { isRunning } from './servers/server-process.js';

/** Whose collections are in a database. */
export interface Shape {
  service: string;
  /** The process that runs the tests: another run may be one of other code, with other indexes. */
  run: number;
}

/**
 * Databases that tests of the same service have one after the other. To make the collections of one with their indexes
 * takes MongoDB a quarter of a second of processor time where there are sixty of them; to empty them, a tenth of that.
 */
export interface EmptiedDatabases {
  /** An empty one in which a bed of this service has made its collections; none where all are in use. */
  take(shape: Shape): string | undefined;
  /** Empties it for the next one; dropped where that fails, and once the run has ended. */
  giveBack(url: string, shape: Shape, database: string): Promise<void>;
  /** Their MongoDB is gone. */
  forget(): void;
}

interface Emptied extends Shape {
  url: string;
  database: string;
}

export function emptiedDatabases(): EmptiedDatabases {
  let free: Emptied[] = [];

  function dropOfEndedRuns(): void {
    const ended = free.filter(({ run }) => !isRunning(run));
    free = free.filter((one) => !ended.includes(one));
    for (const { url, database } of ended) void dropDatabase(url, database);
  }

  return {
    take({ service, run }) {
      dropOfEndedRuns();
      const found = free.find((one) => one.service === service && one.run === run);
      free = free.filter((one) => one !== found);
      return found?.database;
    },
    async giveBack(url, shape, database) {
      try {
        await withDatabase(url, database, empty);
        free.push({ ...shape, url, database });
      } catch (error) {
        console.error(`${database} could not be emptied`, error);
        await dropDatabase(url, database);
      }
    },
    forget: () => {
      free = [];
    },
  };
}

/** Nothing is left but collections and their indexes: no document, no profile, no plan of a query. */
async function empty(db: mongoose.mongo.Db): Promise<void> {
  await db.command({ profile: 0 });
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith('system.')) {
      await db.dropCollection(name);
      continue;
    }
    await db.collection(name).deleteMany({});
    await db.command({ planCacheClear: name });
  }
}

/**
 * Drops what a file or a part of one had for its database. MongoDB waits for the next flush of its journal to do so,
 * half a second that no test waits for here; and what was killed leaves no database behind.
 */
export async function dropDatabase(url: string, database: string): Promise<void> {
  try {
    await withDatabase(url, database, (db) => db.dropDatabase());
  } catch (error) {
    console.error(`${database} could not be dropped`, error);
  }
}

async function withDatabase(url: string, database: string, work: (db: mongoose.mongo.Db) => Promise<unknown>) {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    await work(client.db(database));
  } finally {
    await client.close();
  }
}
