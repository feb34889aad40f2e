import { percentileWords, ratingOf } from './consistency-ratings';

it.each([
  [79.6, '79th', 'Good'],
  [80, '80th', 'Elite'],
  [19.99, '19th', 'Poor'],
  [100, '100th', 'Elite'],
])('says of the percentile %d what its rating says', (percentile, words, rating) => {
  expect(percentileWords(percentile)).toBe(words);
  expect(ratingOf(percentile)?.word).toBe(rating);
});

it('has a dash for a percentile that is not known', () => expect(percentileWords(null)).toBe('–'));
