/** Rounded to two decimals, halves away from zero. */
export function hundredths(value: number): number {
  return (Math.sign(value) * Math.round((Math.abs(value) + Number.EPSILON) * 100)) / 100;
}

/** `part` of `whole` in percent with two decimals; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : hundredths((100 * part) / whole);
}
