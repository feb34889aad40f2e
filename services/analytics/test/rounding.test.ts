import { hundredths, percentOf } from '../src/domain/rounding.js';

/** Two decimals of a quotient, halves away from zero, in whole numbers. */
const exactly = (part: number, whole: number): number =>
  Number((200n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))) / 100;

test('a mean or a median of half a hundredth is rounded away from zero, however the number lies in memory', () => {
  const halves = Array.from({ length: 10_000 }, (_, index) => index + 0.5);
  const wrong = halves.filter((half) => hundredths(half / 100) !== Math.round(half) / 100);
  expect(wrong).toEqual([]);
  expect([hundredths(2.175), hundredths(-2.175), hundredths(0)]).toEqual([2.18, -2.18, 0]);
});

test('yards a play and shares equal the quotient of whole numbers', () => {
  const wrong: [part: number, whole: number][] = [];
  for (let whole = 1; whole <= 200; whole += 1) {
    for (let part = 0; part <= 2_000; part += 1) {
      if (hundredths(part / whole) !== exactly(part, whole)) wrong.push([part, whole]);
      if (part <= whole && percentOf(part, whole) !== exactly(100 * part, whole)) wrong.push([100 * part, whole]);
    }
  }
  expect(wrong).toEqual([]);
});
