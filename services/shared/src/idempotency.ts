import { createHash } from 'node:crypto';
import { Schema, type ClientSession } from 'mongoose';
import { AppError } from './errors.js';
import type { Mongo } from './mongo.js';

interface StoredAnswer {
  _id: string;
  request: string;
  status: number;
  /** JSON text: an answer's field names are not the database's business. */
  body: string;
  at: Date;
}

export interface Answer<T> {
  status: number;
  body: T;
}

export interface IdempotentWork<T> {
  account: string;
  /** The Idempotency-Key header; without it the work simply runs. */
  key: string | undefined;
  route: string;
  body: unknown;
  /** With a key it gets a session, and its writes must use it: a lost race undoes them. It may run again. */
  work: (session?: ClientSession) => Promise<Answer<T>>;
}

export interface Idempotency {
  /**
   * The same account, key, route and body give the same answer, the work's effect happens once.
   * The same key with another body or route throws AppError `unprocessable`, `idempotency-key-reused`.
   * A failure is not remembered.
   */
  run<T>(o: IdempotentWork<T>): Promise<Answer<T>>;
}

const keptS = 48 * 3_600;
const keyPattern = /^[\x21-\x7e]{1,128}$/;

const schema = new Schema<StoredAnswer>(
  {
    _id: { type: String, required: true },
    request: { type: String, required: true },
    status: { type: Number },
    body: { type: String },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: keptS });

/** Answers by Idempotency-Key, kept 48 h. */
export function createIdempotency(mongo: Mongo): Idempotency {
  const Answers = mongo.connection.model<StoredAnswer>('idempotency', schema, 'idempotency');
  const turns = new Map<string, Promise<unknown>>();
  let indexes: Promise<void> | undefined;

  async function ensureIndexes(): Promise<void> {
    indexes ??= Answers.createIndexes();
    await indexes.catch((error: unknown) => {
      indexes = undefined;
      throw error;
    });
  }

  async function runOnce<T>(id: string, request: string, work: IdempotentWork<T>['work']): Promise<Answer<T>> {
    return mongo.transaction(async (session) => {
      const stored = await Answers.findOne({ _id: { $eq: id } })
        .session(session)
        .lean<StoredAnswer | null>();
      if (stored !== null) return replay<T>(stored, request);
      // Before the work: of two processes with the same key one conflicts here and then finds the answer.
      await Answers.create([{ _id: id, request, at: new Date() }], { session });
      const answer = await work(session);
      const body = JSON.stringify(answer.body ?? null);
      await Answers.updateOne({ _id: { $eq: id } }, { $set: { status: answer.status, body } }, { session });
      return answer;
    });
  }

  /** Within a process the same key waits its turn instead of fighting over the document. */
  async function inTurn<T>(id: string, run: () => Promise<T>): Promise<T> {
    const before = turns.get(id);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return run();
    })();
    turns.set(id, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(id) === mine) turns.delete(id);
    }
  }

  return {
    async run(o) {
      if (o.key === undefined) return o.work();
      if (!keyPattern.test(o.key)) {
        throw new AppError(
          'invalid',
          'invalid-idempotency-key',
          'Idempotency-Key must be 1 to 128 visible characters.',
        );
      }
      await ensureIndexes();
      const id = hash([o.account, o.key]);
      const request = hash([o.route, o.body]);
      return inTurn(id, () => runOnce(id, request, o.work));
    },
  };
}

function replay<T>(stored: StoredAnswer, request: string): Answer<T> {
  if (stored.request !== request) {
    throw new AppError('unprocessable', 'idempotency-key-reused', 'This Idempotency-Key was used for another request.');
  }
  return { status: stored.status, body: JSON.parse(stored.body) as T };
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
