import {
  type AnyBulkWriteOperation,
  type IndexDefinition,
  type IndexOptions,
  type Model,
  type mongo,
  Schema,
} from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { asDatabaseOutage } from './errors.js';
import type { Logger } from './logger.js';
import type { ClientSession, Mongo } from './mongo.js';

/** A database that does not respond while a process starts is asked again for this long, each time after `againMs`. */
const patienceMs = 60_000;
const againMs = 500;

/** An index and its options, as MongoDB takes them: `[{ accountId: 1 }, { unique: true }]`. */
export type Index = [IndexDefinition, IndexOptions?];

/**
 * One collection of the service's database with its indexes, which ensureCollections() makes. The document's
 * interface is its only description: whatever gets here was checked at the border (bodies, events, files), so
 * nothing is described a second time. `oldIndexes` are the names of those that a former version made, which go.
 */
export function openCollection<T extends { _id: string }>(
  mongo: Mongo,
  name: string,
  indexes: Index[] = [],
  oldIndexes: readonly string[] = [],
): Model<T> {
  const schema = new Schema<T>({ _id: String }, { strict: false, versionKey: false, minimize: false });
  for (const [fields, options] of indexes) schema.index(fields, options);
  schema.set(oldIndexesOption as never, oldIndexes as never);
  return mongo.connection.model<T>(name, schema, name);
}

/**
 * Makes every collection that was opened so far, with its indexes, and drops its old ones; what is there already is left
 * alone. To be called once at the start, before anything is written: a collection made inside a transaction would hold up
 * the others. A database that does not respond is asked again for a minute, with a line in the log for each attempt that
 * fails; after that its error is thrown. Rejects when `signal` aborts.
 */
export async function ensureCollections(o: { mongo: Mongo; logger: Logger; signal?: AbortSignal }): Promise<void> {
  const ensure = async (model: Model<unknown>): Promise<void> => {
    const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
    // In one command, which makes the collection too: Mongoose sends one for each index, each waiting for the journal.
    if (indexes.length > 0) await model.collection.createIndexes(indexes);
    else await model.createCollection();
    // After the new ones are there: no query is ever without an index.
    for (const name of oldIndexesOf(model)) await dropIndex(model, name);
  };
  // One after the other: all at once they would take every connection of the pool from those who wait for a start.
  const giveUpAt = performance.now() + patienceMs;
  for (const model of Object.values(o.mongo.connection.models)) await untilDone(() => ensure(model), giveUpAt, o);
}

const oldIndexesOption = 'oldIndexes';
const oldIndexesOf = ({ schema }: Model<unknown>) => schema.get(oldIndexesOption as never) as readonly string[];

/** MongoDB's IndexNotFound: it is gone already, or another process was faster. */
const indexNotFound = 27;

async function dropIndex({ collection }: Model<unknown>, name: string): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === indexNotFound)) throw error;
  });
}

async function untilDone(
  work: () => Promise<void>,
  giveUpAt: number,
  { logger, signal }: { logger: Logger; signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // A client that is closed counts as an outage too.
      signal?.throwIfAborted();
      if (asDatabaseOutage(error) === undefined || performance.now() > giveUpAt) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn(`MongoDB does not respond (${reason}); trying again in ${againMs} ms`);
      await sleep(againMs, undefined, { signal });
    }
  }
}

/**
 * Does many writes, in any order; fields that are undefined are left out. By the driver alone: Mongoose would walk every
 * field of every document, which takes longer than the writes.
 */
export async function writeMany<T extends { _id: string }>(
  model: Model<T>,
  writes: AnyBulkWriteOperation<T>[],
  session?: ClientSession,
): Promise<void> {
  if (writes.length === 0) return;
  await model.collection.bulkWrite(writes as never, { ordered: false, ignoreUndefined: true, session });
}

/** True for MongoDB's duplicate key error (E11000); with `field`: of the unique index over that field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return false;
  if (field === undefined) return true;
  return 'keyPattern' in error && Object.hasOwn(error.keyPattern as object, field);
}

/** The part of a filter that finds a pattern in any of the fields; a list's own index is walked along. */
export function matching(pattern: RegExp | undefined, fields: readonly string[]): { $or?: Record<string, RegExp>[] } {
  return pattern === undefined ? {} : { $or: fields.map((field) => ({ [field]: pattern })) };
}

/** The part of a filter that leaves what stands behind a place of a list by this time, newest first. */
export function olderThan(before: { at: Date; id: string } | undefined, time: string): { $or?: object[] } {
  if (before === undefined) return {};
  return { $or: [{ [time]: { $lt: before.at } }, { [time]: before.at, _id: { $lt: before.id } }] };
}
