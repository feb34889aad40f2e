/**
 * The rank of each value, the highest first; equal ones share the better rank: 30, 20, 20, 10 are 1, 2, 2, 4.
 * @param ascending the lowest first instead
 */
export function ranksOf(values: readonly number[], ascending = false): number[] {
  const sign = ascending ? 1 : -1;
  const order = values.map((_value, index) => index).sort((one, other) => sign * (values[one]! - values[other]!));
  const ranks = new Array<number>(values.length);
  for (const [place, index] of order.entries()) {
    const before = order[place - 1];
    ranks[index] = before !== undefined && values[before] === values[index] ? ranks[before]! : place + 1;
  }
  return ranks;
}
