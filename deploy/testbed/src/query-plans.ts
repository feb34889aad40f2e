import type { Document } from 'mongodb';
import type { Mongo } from '@dynasty/kit/mongo';

export interface QueryPlans {
  /** Operations that were seen. */
  operations: number;
  /** Those that read a whole collection, each as `collection: filter`. */
  scans: string[];
}

/** What the database did while `work` ran: a query without an index shows up as a scan. */
export async function queryPlans(mongo: Mongo, work: () => Promise<unknown>): Promise<QueryPlans> {
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
  const scans = seen.filter(({ planSummary }) => String(planSummary).includes('COLLSCAN')).map(described);
  return { operations: seen.length, scans };
}

function described({ ns, command }: Document): string {
  const { filter, q, query } = (command ?? {}) as { filter?: unknown; q?: unknown; query?: unknown };
  return `${String(ns).replace(/^[^.]*\./, '')}: ${JSON.stringify(filter ?? q ?? query ?? {})}`;
}
