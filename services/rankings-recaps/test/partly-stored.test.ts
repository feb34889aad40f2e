import { generatedSeason, type SeasonShape } from '@dynasty/testbed/league/generated-season';
import { careerBody } from '../src/bodies/career.js';
import { careerOf } from '../src/domain/book/career.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { type SeasonBook } from '../src/domain/book/season-book.js';
import { type PlayedSeason } from './support/brute-book.js';

const owner = '700000000000000001';

/** A season with the table of all of its games; the newest ones of its weeks are stored. */
function seasonOf(season: string, { stored, ...shape }: SeasonShape & { stored: number }): PlayedSeason {
  const response = generatedSeason({ teams: 8, ...shape });
  response.weeks = response.weeks.slice(response.weeks.length - stored);
  return { season, response };
}

const booksOf = (...seasons: PlayedSeason[]): SeasonBook[] =>
  seasons.map(({ season, response }) => bookOf('chain', season, response));

function careerIn(books: readonly SeasonBook[]) {
  const career = careerOf(books, owner);
  if (career === undefined) throw new Error('no career');
  return careerBody(career);
}

const pointsOf = (...seasons: PlayedSeason[]): number =>
  seasons.reduce((sum, { response }) => sum + (response.rosters[0]?.standing?.pointsForHundredths ?? 0), 0) / 100;

describe('points per week of a career', () => {
  const regular = { weeks: 13, playoffWeekStart: 14 };
  const whole = seasonOf('2025', { seed: 1, stored: 13, ...regular });

  it.each([0, 2, 12])('count every game of the table where %i of 13 weeks are stored', (stored) => {
    const imported = seasonOf('2019', { seed: 2, stored, ...regular });
    expect(careerIn(booksOf(whole, imported)).pointsPerWeek).toBeCloseTo(pointsOf(whole, imported) / 26, 2);
  });

  it('count two results a week in a league with median games', () => {
    const imported = seasonOf('2019', { seed: 3, stored: 4, hasMedianGames: true, ...regular });
    for (const { standing } of imported.response.rosters) if (standing) standing.wins += 13;
    expect(careerIn(booksOf(whole, imported)).pointsPerWeek).toBeCloseTo(pointsOf(whole, imported) / 26, 2);
  });

  it('leave out a week in which nobody scored, although the table has it as a tie', () => {
    const unscored = seasonOf('2024', { seed: 4, stored: 13, ...regular });
    for (const team of unscored.response.weeks[3]?.teams ?? []) team.pointsHundredths = 0;
    expect(careerIn(booksOf(unscored)).pointsPerWeek).toBeCloseTo(pointsOf(unscored) / 12, 2);
  });

  it('come from the stored weeks in a book of a former version', () => {
    const [book] = booksOf(whole);
    for (const team of book?.teams ?? []) delete team.weeks;
    expect(careerIn(book === undefined ? [] : [book]).pointsPerWeek).toBeCloseTo(pointsOf(whole) / 13, 2);
  });
});
