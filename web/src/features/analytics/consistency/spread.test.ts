import { spreadOf } from './spread';

it.each([
  [[4], { low: 4, lower: 4, median: 4, upper: 4, high: 4 }],
  [[8, 2, 4, 6], { low: 2, lower: 3.5, median: 5, upper: 6.5, high: 8 }],
  [[10, -2, 0, 4, 30], { low: -2, lower: 0, median: 4, upper: 10, high: 30 }],
])('finds the quarters of %j', (figures, spread) => {
  expect(spreadOf(figures)).toEqual(spread);
});
