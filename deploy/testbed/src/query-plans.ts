import type { Document } from 'mongodb';
import type { Mongo } from '@dynasty/kit/mongo';

export interface QueryPlans {
  /** Operations that were seen; of the outbox none count unless it is what is looked at. */
  operations: number;
  /** Those that read a whole collection, each as `collection: filter`. */
  scans: string[];
}

/** A loop marks there what was sent and looks for what was left behind, whatever else goes on. */
const isOfOutbox = ({ ns }: Document): boolean => /^outbox(_broker)?$/.test(collectionOf(ns));

/** What the database did while `work` ran: a query without an index shows up as a scan. */
export async function queryPlans(
  mongo: Mongo,
  work: () => Promise<unknown>,
  { countsOutbox = false } = {},
): Promise<QueryPlans> {
  const seen = await profiled(mongo, work);
  const scans = seen.filter(({ planSummary }) => String(planSummary).includes('COLLSCAN')).map(described);
  const counted = countsOutbox ? seen : seen.filter((operation) => !isOfOutbox(operation));
  return { operations: counted.length, scans };
}

/** How many documents the database looked into while `work` ran, by collection; what an index says alone counts as none. */
export async function documentsRead(mongo: Mongo, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const { ns, docsExamined } of await profiled(mongo, work)) {
    const collection = collectionOf(ns);
    read[collection] = (read[collection] ?? 0) + Number(docsExamined);
  }
  return read;
}

/** The operations with a plan that the database did while `work` ran. */
async function profiled(mongo: Mongo, work: () => Promise<unknown>): Promise<Document[]> {
  const { db } = mongo.connection;
  if (db === undefined) throw new Error('the database is not connected');
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const seen = await db
    .collection('system.profile')
    .find({ planSummary: { $exists: true } })
    .toArray();
  await db.collection('system.profile').drop();
  return seen;
}

const collectionOf = (ns: unknown): string => String(ns).replace(/^[^.]*\./, '');

function described({ ns, command }: Document): string {
  const { filter, q, query } = (command ?? {}) as { filter?: unknown; q?: unknown; query?: unknown };
  return `${collectionOf(ns)}: ${JSON.stringify(filter ?? q ?? query ?? {})}`;
}
