import { settingsOfTable, type ToldSeason } from '../../src/domain/importing/table-settings.js';

/** A week of games, as [winner, loser]. */
const week = (number: number, ...games: [number, number][]) => ({
  week: number,
  rows: games.flatMap(([winner, loser], index) => [
    { rosterId: winner, matchupId: index + 1, points: 100, customPoints: null },
    { rosterId: loser, matchupId: index + 1, points: 90, customPoints: null },
  ]),
});

/** Eight teams, fourteen weeks, of which the last one is there. */
const season = (fields: Partial<ToldSeason>): ToldSeason => ({
  ranked: [1, 2, 3, 4, 5, 6, 7, 8],
  mostResults: 14,
  champion: 4,
  ...fields,
  weeks: [week(14, [1, 8], [2, 7], [3, 6], [4, 5]), ...(fields.weeks ?? [])],
});

const six = [week(15, [3, 6], [4, 5], [8, 7]), week(16, [4, 1], [2, 3], [5, 6]), week(17, [4, 2], [1, 3])];

it.each([
  ['six teams play for the title, others among themselves', season({ weeks: six }), 6],
  ['four do', season({ weeks: [week(15, [4, 1], [2, 3], [5, 6]), week(16, [4, 2], [3, 1])] }), 4],
  ['two do', season({ champion: 1, weeks: [week(15, [1, 2])] }), 2],
  ['the games lead to somebody else', season({ champion: 2, weeks: six }), 0],
  ['nobody is named as the champion', season({ champion: null, weeks: six }), 0],
  ['a week of them is missing', season({ weeks: six.slice(1) }), 0],
])('the playoffs begin after as many weeks as the table has results: %s', (_, told, playoffTeams) => {
  expect(settingsOfTable(told)).toEqual({ playoff_week_start: 15, playoff_teams: playoffTeams });
});

it.each([
  ['there are no games at all', season({})],
  ['the games are those of the table', season({ mostResults: 28, weeks: six })],
  ['the table has no results', season({ mostResults: 0, weeks: six })],
])('nothing is known of the playoffs where %s', (_, told) => {
  expect(settingsOfTable(told)).toEqual({ playoff_teams: 0 });
});
