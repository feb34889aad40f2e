import { given } from '../people/people-tables.js';

/** A source that has lost more of its rows since last time is taken for damaged. */
const leastOfLastTime = 0.9;
/** Of all rows; a source with more bad ones is not taken. */
const mostRejected = 0.005;
/** Bad rows that are named; all are counted. */
export const namedRejections = 10;

/** A source is not taken for what it holds: as long as it is the same file, another look gives the same. */
export class RefusedSource extends Error {}

/** A source has much less than last time: damaged, unless a person says that it is right. */
export class FewerRows extends RefusedSource {}

/**
 * Throws FewerRows when a source has much less than last time.
 * @param rows for instance "rows" or "games of 2024"
 * @param mayShrink true where a person, or another of our services, says that less is right
 */
export function requireEnough(o: {
  source: string;
  rows: string;
  now: number;
  before: number;
  mayShrink: boolean;
}): void {
  if (o.mayShrink || o.now >= o.before * leastOfLastTime) return;
  throw new FewerRows(`${o.source} has ${o.now} ${o.rows}, ${o.before} last time`);
}

/** A correction may take a tenth of what is in fewer rows. */
const leastCompared = 100;

/** How many rows have a value in each of the columns. */
export function filledIn<C extends string>(
  rows: readonly Readonly<Record<C, string | null>>[],
  columns: readonly C[],
): Record<string, number> {
  const countOf = (column: C) => rows.reduce((sum, row) => sum + (given(row[column]) === null ? 0 : 1), 0);
  return Object.fromEntries(columns.map((column) => [column, countOf(column)]));
}

/**
 * Throws FewerRows when a source has as many rows as last time and yet says much less in one of its columns: what counts
 * by that column would be taken for nothing.
 * @param before undefined where nobody has counted
 */
export function requireFilled(o: {
  now: Readonly<Record<string, number>>;
  before: Readonly<Record<string, number>> | undefined;
  mayShrink: boolean;
}): void {
  for (const [column, now] of Object.entries(o.now)) {
    const before = o.before?.[column] ?? 0;
    if (before < leastCompared) continue;
    requireEnough({ source: 'the source', rows: `rows with ${column}`, now, before, mayShrink: o.mayShrink });
  }
}

/**
 * Throws RefusedSource when more of a source's rows are bad than single ones. `first` says what is wrong with one.
 */
export function requireFewRejected(o: {
  rows: string;
  all: number;
  rejected: number;
  first: string | undefined;
}): void {
  if (o.rejected <= o.all * mostRejected) return;
  throw new RefusedSource(`${o.rejected} of ${o.all} ${o.rows} cannot be taken, for instance ${o.first}`);
}
