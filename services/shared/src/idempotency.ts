import { createHash } from 'node:crypto';
import { openCollection } from './collection.js';
import { AppError } from './errors.js';
import type { ClientSession, Mongo } from './mongo.js';
import { createTurns } from './turns.js';

interface StoredResponse {
  /** Of the account and its key. */
  _id: string;
  /** Hash of what was asked for under the key. */
  request: string;
  status: number;
  /** JSON text: a body's field names are not the database's business. */
  body: string;
  at: Date;
}

/** What a write responds with. */
export interface Written<T> {
  status: number;
  body: T;
}

/** A request that changes something. */
export interface WriteRequest {
  accountId: string;
  /** Idempotency-Key: 1 to 128 visible characters; undefined when the caller sent none. */
  key: string | undefined;
  /** Method and address. */
  target: string;
  body: unknown;
}

/** The work of one write: all its writes belong to the session. It may run again, on a fresh snapshot. */
export type Work<T> = (session: ClientSession) => Promise<Written<T>>;

export interface Idempotency {
  /** The response stored under the request's key. Throws as `run` does for a key that cannot be used. */
  stored(request: WriteRequest): Promise<Written<unknown> | undefined>;
  /**
   * Runs the work in a transaction, whose commit sends its events. The same account, key, address and body have one effect and
   * get one response, from whichever process; a failure is not remembered.
   * Throws AppError `invalid` for what cannot be a key, `unprocessable` for a key that was used for another request.
   */
  run<T>(request: WriteRequest, work: Work<T>): Promise<Written<T>>;
  /**
   * As run(), for several requests in one transaction. `work` gets the places of those that were not responded to
   * before, and responds to each. A key that was used for another request fails for that request alone.
   */
  runAll<T>(requests: readonly WriteRequest[], work: GroupWork<T>): Promise<(Written<T> | AppError)[]>;
}

/** The work of several writes, by their places among the requests. */
export type GroupWork<T> = (session: ClientSession, fresh: readonly number[]) => Promise<Written<T>[]>;

const keptS = 48 * 3_600;
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** Runs writes, and keeps the responses of those with an Idempotency-Key for 48 h. */
export function createIdempotency({ mongo }: { mongo: Mongo }): Idempotency {
  const responses = openCollection<StoredResponse>(mongo, 'idempotency', [[{ at: 1 }, { expireAfterSeconds: keptS }]]);
  const turns = createTurns();

  function runOnce<T>(id: string, request: string, work: Work<T>): Promise<Written<T>> {
    return mongo.transaction(async (session) => {
      const known = await responses.findById(id, null, { session }).lean<StoredResponse | null>();
      if (known !== null) return replay<T>(known, request);
      // Before the work: of two processes with the same key one conflicts here and then finds the response.
      await responses.collection.insertOne({ _id: id as never, request, at: new Date() }, { session });
      const written = await work(session);
      const body = JSON.stringify(written.body ?? null);
      await responses.updateOne({ _id: { $eq: id } }, { $set: { status: written.status, body } }, { session });
      return written;
    });
  }

  async function runTogether<T>(session: ClientSession, requests: readonly WriteRequest[], work: GroupWork<T>) {
    const rows = requests.map((request) => {
      const { accountId, key } = request;
      return key === undefined ? undefined : { _id: idOf(accountId, key), request: fingerprintOf(request) };
    });
    const ids = rows.flatMap((row) => row?._id ?? []);
    const asked = responses.find({ _id: { $in: ids } }, null, { session });
    const found = ids.length === 0 ? [] : await asked.lean<StoredResponse[]>();
    const known = new Map<string, StoredResponse | undefined>(found.map((response) => [response._id, response]));
    const fresh = rows.flatMap((row, place) => {
      if (row === undefined) return place;
      if (known.has(row._id)) return [];
      // The same key again among these requests is a repeat of the first.
      known.set(row._id, undefined);
      return place;
    });
    const written = new Map((fresh.length === 0 ? [] : await work(session, fresh)).map((one, n) => [fresh[n], one]));
    const made = rows.flatMap((row, place): StoredResponse[] => {
      const one = written.get(place);
      if (row === undefined || one === undefined) return [];
      return [{ ...row, status: one.status, body: JSON.stringify(one.body ?? null), at: new Date() }];
    });
    for (const response of made) known.set(response._id, response);
    if (made.length > 0) await responses.collection.insertMany(made as never[], { session });
    return rows.map((row, place) => written.get(place) ?? replayed<T>(known.get(row?._id ?? ''), row?.request ?? ''));
  }

  return {
    runAll: (requests, work) => mongo.transaction((session) => runTogether(session, requests, work)),

    async stored(request) {
      if (request.key === undefined) return undefined;
      const id = idOf(request.accountId, request.key);
      // Read from the majority: a response that is repeated must not be lost in between.
      const known = await responses.findById(id).readConcern('majority').lean<StoredResponse | null>();
      return known === null ? undefined : replay(known, fingerprintOf(request));
    },

    async run<T>(request: WriteRequest, work: Work<T>) {
      const { accountId, key } = request;
      if (key === undefined) return mongo.transaction(work);
      const id = idOf(accountId, key);
      // Within a process the same key waits its turn instead of fighting over the document.
      return turns.take(id, () => runOnce(id, fingerprintOf(request), work));
    },
  };
}

function idOf(accountId: string, key: string): string {
  if (!keyPattern.test(key)) {
    throw new AppError('invalid', 'invalid-idempotency-key', 'Idempotency-Key must be 1 to 128 visible characters.');
  }
  return hash([accountId, key]);
}

const fingerprintOf = ({ target, body }: WriteRequest): string => hash([target, body]);

function replay<T>(known: StoredResponse, request: string): Written<T> {
  if (known.request !== request) {
    throw new AppError('unprocessable', 'idempotency-key-reused', 'This Idempotency-Key was used for another request.');
  }
  return { status: known.status, body: JSON.parse(known.body) as T };
}

function replayed<T>(known: StoredResponse | undefined, request: string): Written<T> | AppError {
  if (known === undefined) throw new Error('a write was not responded to');
  try {
    return replay<T>(known, request);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function hash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url');
}

/** The same object whatever the order of its keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}
