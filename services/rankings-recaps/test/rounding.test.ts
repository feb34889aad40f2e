import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { bookOf } from '../src/domain/book/book-of.js';
import { cardsOf } from '../src/domain/review/cards.js';
import { oneDecimal, reviewOf } from '../src/domain/review/review.js';
import { seasonNumbers } from '../src/domain/review/season-numbers.js';

/** One decimal in whole numbers, half away from zero. */
function exactly(hundredths: number): string {
  const tenths = Math.floor((Math.abs(hundredths) + 5) / 10);
  return `${hundredths < 0 && tenths > 0 ? '-' : ''}${Math.floor(tenths / 10)}.${tenths % 10}`;
}

it('a half of the last decimal is rounded away from zero, however the number lies in memory', () => {
  const all = Array.from({ length: 60_001 }, (_, index) => index - 30_000);
  expect(all.filter((hundredths) => oneDecimal(hundredths) !== exactly(hundredths))).toEqual([]);
});

it('a score of 100.05 is 100.1 in a season in review too', () => {
  const response = generatedSeason({ seed: 2, teams: 4, weeks: 1 });
  for (const team of response.weeks.flatMap(({ teams }) => teams)) team.pointsHundredths = 10_005;
  const book = bookOf('chain', '2025', response);
  const season = { book, players: [], trades: [], ranks: new Map() };
  const review = reviewOf(season, book.teams[0]!)!;
  expect(cardsOf(review, { names: true })[0]?.value).toBe('100.1');
  const values = new Map(seasonNumbers(season).map(({ label, value }) => [label, value]));
  expect(['Highest week', 'Points per game'].map((label) => values.get(label))).toEqual(['100.1', '100.1']);
});
