import type { Model } from 'mongoose';
import { searchedAtOnce } from '../domain/search.js';

/** What has its place in lists by a time and its id. */
interface Sorted {
  _id: string;
  sortKey: string;
}

export interface SortedPage<T> {
  /** Newest first. */
  rows: T[];
  /** The sort key before which the next page goes on; null on the last one. */
  next: string | null;
}

/**
 * A page of a collection that is indexed by `sortKey`, newest first, before a sort key. Where something is looked for it
 * ends early, with fewer rows or none, rather than look through more than `most` at once: the next page goes on there.
 */
export async function sortedPage<T extends Sorted>(
  model: Model<T>,
  { before, lookedFor }: { before: string | undefined; lookedFor: object },
  limit: number,
  most = searchedAtOnce,
): Promise<SortedPage<T>> {
  const older = before === undefined ? {} : { $lt: before };
  const edge = Object.keys(lookedFor).length === 0 ? null : await lastLookedAt(model, older, most);
  const found = await model
    .find({ sortKey: { ...older, $gte: edge ?? '' }, ...lookedFor } as never)
    .sort({ sortKey: -1 })
    .limit(limit + 1)
    .lean<T[]>()
    .exec();
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.sortKey ?? null) : edge };
}

/** The sort key of the last row that a page looks at; null when it gets to the oldest one. */
async function lastLookedAt<T extends Sorted>(
  model: Model<T>,
  older: { $lt?: string },
  most: number,
): Promise<string | null> {
  // Read from the index alone.
  const [last, beyond] = await model
    .find({ sortKey: { ...older, $gte: '' } } as never, { _id: 0, sortKey: 1 })
    .sort({ sortKey: -1 })
    .skip(most - 1)
    .limit(2)
    .lean<Pick<Sorted, 'sortKey'>[]>();
  return beyond === undefined ? null : (last?.sortKey ?? null);
}
