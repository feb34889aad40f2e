/** What a team has scored, in points: in the shown week, and over both weeks of a two-week round. */
export interface Scored {
  points: number;
  /** Null in a round of one week. */
  roundPoints?: number | null;
  /** Both weeks of a round, in order; the points are null before a week is played. */
  roundLegs?: readonly { week: number; points: number | null }[] | null;
}

/** One week of a two-week round. */
export interface Leg {
  week: number;
  /** Of the two sides; null before it is played. */
  points: readonly [number | null, number | null];
}

/** What decides a game: the week's points, or both weeks' in a two-week round. */
export const decidingPoints = ({ points, roundPoints }: Scored): number => roundPoints ?? points;

/** Both weeks of the round that a pair plays; undefined in a round of one week. */
export const legsOf = ([a, b]: readonly [Scored, Scored]): Leg[] | undefined =>
  a.roundLegs?.map(({ week, points }, at) => ({ week, points: [points, b.roundLegs?.[at]?.points ?? null] }));

/** Whether a side has the better score of a week. */
export function isBetter({ points: [a, b] }: Leg, at: 0 | 1): boolean {
  if (a === null || b === null) return false;
  return at === 0 ? a > b : b > a;
}
