import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { bookOf } from '../src/domain/book/book-of.js';
import { careerOf } from '../src/domain/book/career.js';

it.each([true, false])('seasons before the newest are over, and that one once its league says so (%j)', (isOver) => {
  const response = generatedSeason({ seed: 7, teams: 8, finalWeeks: 17, playoffWeekStart: 19 });
  for (const { standing } of response.rosters) standing!.place = 0;
  const books = ['2024', '2025'].map((season) => bookOf('chain', season, { ...response, isOver }));
  const career = careerOf(books, response.rosters[0]?.ownerId ?? '');
  expect(career?.seasons.map((played) => [played.season, played.isOver])).toEqual([
    ['2025', isOver],
    ['2024', true],
  ]);
});

it('a season of which the champion is known is over, whatever its league says', () => {
  const response = generatedSeason({ seed: 7, teams: 8, finalWeeks: 17 });
  const isDecided = response.rosters.some(({ standing }) => standing?.place === 1);
  const career = careerOf(
    [bookOf('chain', '2025', { ...response, isOver: false })],
    response.rosters[0]?.ownerId ?? '',
  );
  expect([isDecided, career?.seasons.map((played) => played.isOver)]).toEqual([true, [true]]);
});
