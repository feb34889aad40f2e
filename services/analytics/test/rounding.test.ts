import { fourDecimals, percentOf } from '../src/domain/rounding.js';

/** Decimals of a quotient, halves away from zero, in whole numbers. */
const exactly = (part: number, whole: number, decimals: number): number => {
  const scale = 10n ** BigInt(decimals);
  return Number((2n * scale * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))) / Number(scale);
};

test('a mean or a median of half a ten-thousandth is rounded away from zero, however the number lies in memory', () => {
  const halves = Array.from({ length: 10_000 }, (_, index) => index + 0.5);
  const wrong = halves.filter((half) => fourDecimals(half / 10_000) !== Math.round(half) / 10_000);
  expect(wrong).toEqual([]);
  expect([fourDecimals(2.17505), fourDecimals(-2.17505), fourDecimals(0)]).toEqual([2.1751, -2.1751, 0]);
});

test('yards a play and shares equal the quotient of whole numbers, and so does the one decimal that is shown of them', () => {
  const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, useGrouping: false });
  const shown = (value: number) => Number(oneDecimal.format(value));
  const wrong: [part: number, whole: number][] = [];
  for (let whole = 1; whole <= 200; whole += 1) {
    for (let part = 0; part <= 2_000; part += 1) {
      const value = fourDecimals(part / whole);
      if (value !== exactly(part, whole, 4)) wrong.push([part, whole]);
      if (part <= whole && percentOf(part, whole) !== exactly(100 * part, whole, 4)) wrong.push([100 * part, whole]);
      if (whole % 20 === 5 && shown(value) !== exactly(part, whole, 1)) wrong.push([part, whole]);
    }
  }
  expect(wrong).toEqual([]);
  expect(fourDecimals(578 / 130)).toBe(4.4462);
});
