/** A number that lies half between two as a decimal, made of whole ones by a division, lies below it by less of itself. */
const slack = 4 * Number.EPSILON;

/**
 * Rounded to four decimals, halves away from zero. Whoever shows it rounds again, to one decimal: of two decimals 4.4462
 * would come as 4.45 and be shown as 4.5. No mean of up to two hundred games in hundredths, and no quotient by up to a
 * thousand, lies so near to a half that four are too few.
 */
export function fourDecimals(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10_000 * (1 + slack))) / 10_000;
}

/** `part` of `whole` in percent with four decimals; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : fourDecimals((100 * part) / whole);
}
