/** A player's weeks in which they played, in order. */
export interface Sample {
  playerId: string;
  weeks: { season: number; week: number; /** Hundredths. */ points: number }[];
}

/** Figures over a sample, in hundredths of a point. */
export interface Spread {
  games: number;
  average: number;
  median: number;
  /** Of the whole population: the weeks are all there were. */
  deviation: number;
  /** The square of deviation / average, from whole numbers: equal samples are equal in whatever order. */
  variation: number;
}

/**
 * Mean, median and standard deviation; zeros of an empty sample.
 * @param points hundredths, whole numbers
 */
export function spreadOf(points: readonly number[]): Spread {
  const games = points.length;
  if (games === 0) return { games, average: 0, median: 0, deviation: 0, variation: 0 };
  const sum = points.reduce((total, value) => total + value, 0);
  const squares = points.reduce((total, value) => total + value * value, 0);
  const unevenness = games * squares - sum * sum;
  const sorted = Int32Array.from(points).sort();
  const middle = games >> 1;
  const median = games % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return {
    games,
    average: sum / games,
    median,
    deviation: Math.sqrt(unevenness) / games,
    variation: unevenness / (sum * sum),
  };
}

/** Only players with enough games and a positive mean are compared with each other. */
export const isCompared = ({ games, average }: Spread, minGames: number): boolean => games >= minGames && average > 0;

/**
 * Consistency percentiles: of those compared, the share of the others that vary more, 0 to 100.
 * @returns null for everybody when there is nobody to compare with
 */
export function percentilesOf(variations: readonly number[]): (number | null)[] {
  if (variations.length < 2) return variations.map(() => null);
  const sorted = Float64Array.from(variations).sort();
  return variations.map((variation) => (100 * (sorted.length - upperBound(sorted, variation))) / (sorted.length - 1));
}

/** How many values are not above `value`. */
function upperBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const ratings = [
  [80, 'Elite'],
  [60, 'Good'],
  [40, 'Average'],
  [20, 'Below Average'],
] as const;

/** The word for a percentile; null without one. */
export function ratingOf(percentile: number | null): string | null {
  if (percentile === null) return null;
  return ratings.find(([least]) => percentile >= least)?.[1] ?? 'Poor';
}

const bucketPoints = 5;
const openBucket = 30;

/**
 * How many weeks fall into each range of points; a range holds its lower bound. Every range is there.
 * @param points hundredths
 */
export function distributionOf(points: readonly number[]): Record<string, number> {
  const labels = ['Below 0'];
  for (let from = 0; from < openBucket; from += bucketPoints) labels.push(`${from}-${from + bucketPoints}`);
  labels.push(`${openBucket}+`);
  const counts = Object.fromEntries(labels.map((label) => [label, 0]));
  for (const value of points) {
    const range = Math.min(openBucket / bucketPoints, Math.floor(value / (100 * bucketPoints)));
    const bucket = value < 0 ? 0 : 1 + range;
    counts[labels[bucket]!]! += 1;
  }
  return counts;
}
