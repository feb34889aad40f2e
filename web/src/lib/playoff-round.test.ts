import { decidingPoints, isBetter, legsOf } from './playoff-round';

const side = (first: number, second: number | null) => ({
  points: first,
  roundPoints: first + (second ?? 0),
  roundLegs: [
    { week: 14, points: first },
    { week: 15, points: second },
  ],
});
const alone = { points: 100, roundPoints: null, roundLegs: null };

it('has no legs in a round of one week, which its points decide', () => {
  expect(legsOf([alone, alone])).toBeUndefined();
  expect(decidingPoints(alone)).toBe(100);
});

it('judges each week by its own scores, and none to come', () => {
  const legs = legsOf([side(80.25, 120), side(90, 100)]) ?? [];
  expect(legs).toEqual([
    { week: 14, points: [80.25, 90] },
    { week: 15, points: [120, 100] },
  ]);
  expect(legs.map((leg) => [isBetter(leg, 0), isBetter(leg, 1)])).toEqual([
    [false, true],
    [true, false],
  ]);
  const [, toCome] = legsOf([side(80, null), side(90, null)]) ?? [];
  expect(toCome).toEqual({ week: 15, points: [null, null] });
  expect([isBetter(toCome!, 0), isBetter(toCome!, 1)]).toEqual([false, false]);
  expect(decidingPoints(side(80, 20))).toBe(100);
});
