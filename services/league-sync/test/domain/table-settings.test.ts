import { settingsOfTable, type ToldSeason } from '../../src/domain/importing/table-settings.js';

/** A week of games, as [winner, loser]. */
const week = (number: number, ...games: [number, number][]) => ({
  week: number,
  rows: games.flatMap(([winner, loser], index) => [
    { rosterId: winner, matchupId: index + 1, points: 100, customPoints: null },
    { rosterId: loser, matchupId: index + 1, points: 90, customPoints: null },
  ]),
});

const teams = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** So many results for every one of them. */
const each = (count: number, results: number) => new Map(teams(count).map((rosterId) => [rosterId, results]));

/** Eight teams, fourteen weeks, of which the last one is there. */
const season = (fields: Partial<ToldSeason>): ToldSeason => ({
  ranked: teams(8),
  results: each(8, 14),
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
  ['the games are those of the table', season({ results: each(8, 28), weeks: six })],
  ['the table has no results', season({ results: each(8, 0), weeks: six })],
])('nothing is known of the playoffs where %s', (_, told) => {
  expect(settingsOfTable(told)).toEqual({ playoff_teams: 0 });
});

describe('where all games of the table are in the file', () => {
  /** Weeks in which of three teams one has a bye: the third one, the second, the first, and so on. */
  const withByes = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const games: [number, number][] = [[[1, 2]], [[1, 3]], [[2, 3]]][index % 3] as [number, number][];
      return week(first + index, ...games);
    });

  it('the playoffs begin after the last of them, also of teams that had byes', () => {
    const told = { ranked: teams(3), results: each(3, 8), champion: 1, weeks: withByes(1, 12) };
    expect(settingsOfTable(told)).toEqual({ playoff_teams: 0 });
    const final = week(13, [1, 2]);
    const settings = { playoff_week_start: 13, playoff_teams: 2 };
    expect(settingsOfTable({ ...told, weeks: [...told.weeks, final] })).toEqual(settings);
    // The first one had no game in the last week, the others had theirs in it.
    expect(settingsOfTable({ ...told, weeks: [final, ...told.weeks.toReversed()] })).toEqual(settings);
  });

  it('they begin later where the first game was not in week 1', () => {
    const told = { ranked: teams(3), results: each(3, 2), champion: 1, weeks: withByes(4, 3) };
    expect(settingsOfTable({ ...told, weeks: [...told.weeks, week(7, [1, 2])] })).toEqual({
      playoff_week_start: 7,
      playoff_teams: 2,
    });
  });

  it('a team without a result does not matter', () => {
    const results = new Map([...each(3, 2), [4, 0]]);
    const told = { ranked: teams(4), results, champion: 1, weeks: [...withByes(4, 3), week(7, [1, 2])] };
    expect(settingsOfTable(told)).toMatchObject({ playoff_week_start: 7 });
  });
});
