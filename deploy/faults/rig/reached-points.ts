import { faultPoints, type FaultPoint } from '@dynasty/kit/fault-points';

/** How many processes have died at each point. */
export type Reached = Partial<Record<FaultPoint, number>>;

export const allPoints = Object.keys(faultPoints) as FaultPoint[];

/** True when as many as wanted have died at every point there is: one that no run gets to shows nothing. */
export const areAllReached = (reached: Reached, wanted: number): boolean =>
  wanted > 0 && allPoints.every((point) => (reached[point] ?? 0) >= wanted);

/** The counts as the table shows them: points with the same one stand together. */
export function reachedLine(reached: Reached): string {
  const byCount = Map.groupBy(allPoints, (point) => reached[point] ?? 0);
  return [...byCount]
    .sort(([a], [b]) => a - b)
    .map(([count, points]) => `${count} died at each of ${points.length} points (${points.join(', ')})`)
    .join('; ');
}
