import { createHash } from 'node:crypto';
import { openCollection } from './collection.js';
import { AppError } from './errors.js';
import { reach } from './fault-points.js';
import type { ClientSession, Mongo } from './mongo.js';
import { hooksOf } from './transaction-hooks.js';
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

/** How a file is taken in that comes with a write: its bytes are kept outside of the transaction that makes them count. */
export interface Receiving<File extends { print: unknown }, Kept, T> {
  /**
   * Reads the request to its end; `print` tells what was sent from everything else, by a hash of the bytes.
   * @param key names the account's key, the same for each repeat; undefined for a request without one
   */
  read(key: string | undefined): Promise<File>;
  /** Keeps the bytes, and does whatever else takes long. A repeat of what was done before does not get here. */
  keep(file: File): Promise<Kept>;
  /** Makes count what was kept. */
  work(session: ClientSession, kept: Kept): Promise<Written<T>>;
  /** Takes back what was kept and certainly does not count: the work failed, or another process was faster. */
  discard(kept: Kept): Promise<void>;
}

/** A request whose body is not read yet. */
export type UnreadWrite = Omit<WriteRequest, 'body'>;

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
   * As `run` for a request that brings a file. Of repeats that come at once each is read, and one is kept. What a process
   * has kept that ends before its commit, or that does not learn how that ended, has to be found by other means.
   */
  receive<File extends { print: unknown }, Kept, T>(
    request: UnreadWrite,
    receiving: Receiving<File, Kept, T>,
  ): Promise<Written<T>>;
}

const keptS = 48 * 3_600;
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** Runs writes, and keeps the responses of those with an Idempotency-Key for 48 h. */
export function createIdempotency({ mongo }: { mongo: Mongo }): Idempotency {
  const responses = openCollection<StoredResponse>(mongo, 'idempotency', [[{ at: 1 }, { expireAfterSeconds: keptS }]]);
  const turns = createTurns();

  async function runOnce<T>(id: string, request: string, work: Work<T>): Promise<Written<T>> {
    const done = await mongo.transaction(async (session) => {
      const response = await responses.findById(id, null, { session }).lean<StoredResponse | null>();
      if (response !== null) return replay<T>(response, request);
      // Before the work: of two processes with the same key one conflicts here and then finds the response.
      await responses.collection.insertOne({ _id: id as never, request, at: new Date() }, { session });
      const written = await work(session);
      reach('write.done');
      const body = JSON.stringify(written.body ?? null);
      await responses.updateOne({ _id: { $eq: id } }, { $set: { status: written.status, body } }, { session });
      return written;
    });
    reach('write.stored');
    return done;
  }

  async function storedUnder<T>(id: string, request: string): Promise<Written<T> | undefined> {
    // Read from the majority: a response that is repeated must not be lost in between.
    const response = await responses.findById(id).readConcern('majority').lean<StoredResponse | null>();
    return response === null ? undefined : replay<T>(response, request);
  }

  return {
    async stored(request) {
      if (request.key === undefined) return undefined;
      return storedUnder(idOf(request.accountId, request.key), fingerprintOf(request));
    },

    async run<T>(request: WriteRequest, work: Work<T>) {
      const { accountId, key } = request;
      if (key === undefined) return mongo.transaction(work);
      const id = idOf(accountId, key);
      // Within a process the same key waits its turn instead of fighting over the document.
      return turns.take(id, () => runOnce(id, fingerprintOf(request), work));
    },

    async receive({ accountId, key, target }, receiving) {
      const id = key === undefined ? undefined : idOf(accountId, key);
      const file = await receiving.read(id);
      if (id === undefined) return keepAnd(file, receiving, (work) => mongo.transaction(work));
      const request = fingerprintOf({ accountId, key, target, body: file.print });
      return turns.take(
        id,
        async () => (await storedUnder(id, request)) ?? keepAnd(file, receiving, (work) => runOnce(id, request, work)),
      );
    },
  };
}

/** Keeps a file and runs the write that makes it count; takes it back once it is certain that it does not. */
async function keepAnd<File extends { print: unknown }, Kept, T>(
  file: File,
  { keep, work, discard }: Receiving<File, Kept, T>,
  run: (work: Work<T>) => Promise<Written<T>>,
): Promise<Written<T>> {
  const kept = await keep(file);
  reach('upload.kept');
  let [mayCount, counts] = [false, false];
  try {
    const written = await run(async (session) => {
      mayCount = false;
      const done = await work(session, kept);
      // From here on a failure may be that of a commit which has worked all the same.
      mayCount = true;
      hooksOf(session).afterCommit.push(() => (counts = true));
      return done;
    });
    mayCount = counts;
    return written;
  } finally {
    if (!mayCount) await discard(kept);
  }
}

/** What tells a keyed write from others, for what keeps its key itself. */
export interface WriteKey {
  /** Of the account and its key: visible characters that an id may have. */
  id: string;
  /** Hash of what was asked for under the key. */
  request: string;
}

/** Undefined for a request without a key. Throws AppError `invalid` for what cannot be a key. */
export function writeKeyOf(request: WriteRequest): WriteKey | undefined {
  const { accountId, key } = request;
  return key === undefined ? undefined : { id: idOf(accountId, key), request: fingerprintOf(request) };
}

function idOf(accountId: string, key: string): string {
  if (!keyPattern.test(key)) {
    throw new AppError('invalid', 'invalid-idempotency-key', 'Idempotency-Key must be 1 to 128 visible characters.');
  }
  return hash([accountId, key]);
}

const fingerprintOf = ({ target, body }: WriteRequest): string => hash([target, body]);

/** For a key that was used for another request. */
export function keyReused(): AppError {
  return new AppError('unprocessable', 'idempotency-key-reused', 'This Idempotency-Key was used for another request.');
}

function replay<T>(response: StoredResponse, request: string): Written<T> {
  if (response.request !== request) throw keyReused();
  return { status: response.status, body: JSON.parse(response.body) as T };
}

/** Names bytes that are compared with no others but by their names. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

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
