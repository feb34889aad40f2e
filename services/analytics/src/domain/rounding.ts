/** A number that is half a hundredth as a decimal, made of whole ones by a division, lies below it by less of itself. */
const slack = 4 * Number.EPSILON;

/** Rounded to two decimals, halves away from zero. */
export function hundredths(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 100 * (1 + slack))) / 100;
}

/** `part` of `whole` in percent with two decimals; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : hundredths((100 * part) / whole);
}
