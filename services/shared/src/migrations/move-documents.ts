import type { mongo as driver, Connection } from 'mongoose';
import { isOutage } from '../bus/outage.js';
import { isError } from '../errors.js';

/**
 * How the documents of a collection get from one shape to the next. Each document has the number of its shape in the
 * field `shape`; one without it has the first shape. What is read of documents before the migration is done must be
 * understood in both shapes, and what is written must have the new one.
 */
export interface Migration<
  T extends { _id: string } = { _id: string } & Record<string, unknown>,
  F extends keyof T & string = keyof T & string,
> {
  /** Names it in the log and the metrics, and its progress is kept by it: never to be changed. */
  name: string;
  collection: string;
  /** The shape that documents get, 2 or more; those of the shape before it are moved, and no others but `lacking`. */
  shape: number;
  /**
   * Tells documents that have the number of this shape and yet lack what it adds, in MongoDB's words: a version that does
   * not know of shapes has written them since they were moved, and left the number as it was. They are moved like the
   * others, so `change` has to give them what they lack. Within the documents that a step looks at, so it needs no index.
   */
  lacking?: Readonly<Record<string, unknown>>;
  /** The fields that `change` reads. */
  reads: readonly F[];
  /** The fields that tell that a document was written since it was read; it is then read again. */
  guards: readonly (keyof T & string)[];
  /**
   * What is different in the new shape: fields with their values, `undefined` for those that go. It may run several times
   * for a document, and changes nothing itself. What it throws counts against this document alone, unless something
   * that the work depends on is away.
   */
  change(old: Pick<T, F>): Partial<T> | Promise<Partial<T>>;
}

/** A document that could not be moved. */
export interface BadDocument {
  id: string;
  error: unknown;
}

/** What became of the next documents in the order of their ids. */
export interface Step {
  /** Documents up to this id were looked at; null when there are no others. */
  movedTo: string | null;
  moved: number;
  /** Those that somebody else wrote meanwhile: they are read again. */
  overtaken: number;
  bad: BadDocument[];
}

/** How many documents a step looks at: a query that finds nothing ends soon, too. */
const lookedAt = 200;
/** How many documents a step moves. */
const mostMoved = 25;

/** As it is stored. */
type Row = { _id: string; shape?: number } & Record<string, unknown>;

/** Moves the next documents behind this id. Rejects when the database, or what `change` depends on, is away. */
export async function moveNext(connection: Connection, migration: Migration, after: string): Promise<Step> {
  const rows = connection.collection<Row>(migration.collection);
  const order = { _id: 1 } as const;
  const last = await rows
    .find({ _id: { $gt: after } }, { projection: order })
    .sort(order)
    .skip(lookedAt - 1)
    .limit(1)
    .next();
  const range = { $gt: after, ...(last && { $lte: last._id }) };
  const fields = Object.fromEntries([...migration.reads, ...migration.guards, 'shape'].map((name) => [name, 1]));
  const found = await rows
    .find({ _id: range, ...toMove(migration) } as driver.Filter<Row>, { projection: fields })
    .sort(order)
    .limit(mostMoved)
    .toArray();
  const { writes, bad } = await changesOf(migration, found as Row[]);
  const { matched, refused } = await writeEach(rows as never, writes);
  const movedTo = found.length === mostMoved ? (found.at(-1)?._id ?? null) : (last?._id ?? null);
  const overtaken = writes.length - matched - refused.length;
  return { movedTo, moved: matched, overtaken, bad: [...bad, ...refused] };
}

function toMove({ shape, lacking }: Pick<Migration, 'shape' | 'lacking'>) {
  const former = { shape: { $in: shapesBefore(shape) } };
  return lacking === undefined ? former : { $or: [former, { ...lacking, shape: { $eq: shape } }] };
}

/** The first shape has no number in documents that are older than their second. */
const shapesBefore = (shape: number): (number | null)[] => (shape === 2 ? [null, 1] : [shape - 1]);

interface Write {
  id: string;
  operation: driver.AnyBulkWriteOperation<Row>;
}

async function changesOf(migration: Migration, found: Row[]): Promise<{ writes: Write[]; bad: BadDocument[] }> {
  const writes: Write[] = [];
  const bad: BadDocument[] = [];
  for (const old of found) {
    try {
      const change = await migration.change(old);
      writes.push({ id: old._id, operation: { updateOne: updateOf(migration, old, change) } });
    } catch (error) {
      if (isOutage(error)) throw error;
      bad.push({ id: old._id, error });
    }
  }
  return { writes, bad };
}

/** Finds the document only as it was read. */
function updateOf({ guards, shape }: Migration, old: Row, change: Record<string, unknown>): driver.UpdateOneModel<Row> {
  const asRead = guards.map((name) => [name, old[name] === undefined ? { $exists: false } : { $eq: old[name] }]);
  const values = Object.entries(change).filter(([, value]) => value !== undefined);
  const gone = Object.keys(change).filter((name) => change[name] === undefined);
  return {
    filter: { ...Object.fromEntries(asRead), _id: { $eq: old._id }, shape: old.shape ?? null },
    update: {
      $set: { ...Object.fromEntries(values), shape },
      ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [name, ''])) }),
    } as driver.UpdateFilter<Row>,
  };
}

/** How many documents were there as they had been read, and those whose new shape the database refuses. */
async function writeEach(
  rows: driver.Collection<Row>,
  writes: Write[],
): Promise<{ matched: number; refused: BadDocument[] }> {
  if (writes.length === 0) return { matched: 0, refused: [] };
  try {
    const operations = writes.map(({ operation }) => operation);
    const { matchedCount } = await rows.bulkWrite(operations, { ordered: false });
    return { matched: matchedCount, refused: [] };
  } catch (error) {
    const refused = refusalsOf(error).map(({ index, code }) => ({
      id: writes[index]?.id ?? '',
      // Its text would have the document's values in the log.
      error: new Error(`the database refuses it with code ${code}`),
    }));
    if (refused.length === 0) throw error;
    return { matched: (error as driver.MongoBulkWriteError).result.matchedCount, refused };
  }
}

function refusalsOf(error: unknown): driver.WriteError[] {
  if (!isError(error) || error.name !== 'MongoBulkWriteError') return [];
  return [(error as driver.MongoBulkWriteError).writeErrors].flat();
}
