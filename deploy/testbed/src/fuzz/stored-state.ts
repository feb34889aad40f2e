import type { Mongo } from '@dynasty/kit/mongo';
import { createHash } from 'node:crypto';

/** The kit's own rows: kept responses, events on their way, leases. */
const plumbing = ['outbox', 'outbox_broker', 'idempotency', 'leases', 'handled_events'];

/** A checksum of each collection, by its name. */
export type StoredState = Record<string, string>;

export interface Watched {
  mongo: Mongo;
  /** Collections that are not looked at: what is on record of a refusal, and what runs beside the requests. */
  besides?: readonly string[];
  /** Fields that a refused call may change, by collection; all others of its documents stay as they are. */
  touched?: Readonly<Record<string, readonly string[]>>;
}

/** Reads what is stored, as checksums; what is left out is not asked for, since it grows with every request. */
export function watchStored({ mongo, besides = [], touched = {} }: Watched): () => Promise<StoredState> {
  const { db } = mongo.connection;
  if (db === undefined) throw new Error('the database is not connected');
  const left = new Set([...plumbing, ...besides, ...Object.keys(touched)]);
  const names = async (): Promise<string[]> => {
    const all = await db.listCollections({}, { nameOnly: true }).toArray();
    return all.map(({ name }) => name).filter((name) => !left.has(name) && !name.startsWith('system.'));
  };
  const whole = async (collections: readonly string[]): Promise<StoredState> => {
    // Of none at all the database would give every checksum.
    if (collections.length === 0) return {};
    return (await db.command({ dbHash: 1, collections })).collections as StoredState;
  };
  const withoutFields = async ([name, fields]: [string, readonly string[]]): Promise<[string, string]> => {
    const projection = Object.fromEntries(fields.map((field) => [field, 0]));
    const documents = await db.collection(name).find({}, { projection }).sort({ _id: 1 }).toArray();
    return [name, createHash('sha256').update(JSON.stringify(documents)).digest('hex')];
  };
  return async () => ({
    ...(await whole(await names())),
    ...Object.fromEntries(await Promise.all(Object.entries(touched).map(withoutFields))),
  });
}

/** Collections that differ. */
export const changedIn = (before: StoredState, after: StoredState): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
