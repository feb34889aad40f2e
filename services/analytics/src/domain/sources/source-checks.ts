/** A source that has lost more of its rows since last time is taken for damaged. */
const leastOfLastTime = 0.9;
/** Of all rows; a source with more bad ones is not taken. */
const mostRejected = 0.005;
/** Bad rows that are named; all are counted. */
export const namedRejections = 10;

/** A source has much less than last time: damaged, unless a person says that it is right. */
export class FewerRows extends Error {}

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

/** Throws Error when more of a source's rows are bad than single ones; `first` is what is wrong with one of them. */
export function requireFewRejected(o: {
  rows: string;
  all: number;
  rejected: number;
  first: string | undefined;
}): void {
  if (o.rejected <= o.all * mostRejected) return;
  throw new Error(`${o.rejected} of ${o.all} ${o.rows} cannot be taken, for instance ${o.first}`);
}
