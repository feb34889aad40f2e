import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { plainText } from '../src/domain/recap/recap.js';
import { weekFacts } from '../src/domain/recap/week-facts.js';
import { type PlayedSeason } from './support/brute-book.js';
import { recapsOf } from './support/told-recaps.js';

type Game = readonly [winner: number, points: number, loser: number, points: number];

/** A season of these games, week by week; who has none in a week scores fifty points. */
function seasonOf(teams: number, weeks: readonly (readonly Game[])[]): PlayedSeason {
  const shape = { teams, weeks: weeks.length, playoffWeekStart: weeks.length + 1, lineUps: false };
  const response = generatedSeason({ seed: 1, ...shape });
  for (const [index, games] of weeks.entries()) {
    for (const row of response.weeks[index]!.teams) {
      const game = games.find(([winner, , loser]) => winner === row.rosterId || loser === row.rosterId);
      const [own, other] = game?.[0] === row.rosterId ? [game[1], game[2]] : [game?.[3] ?? 50, game?.[0] ?? 0];
      Object.assign(row, { pointsHundredths: 100 * own, opponentRosterId: other });
    }
  }
  return { season: '2025', response };
}

/** The rosters as a recap of the last week has them in the table. */
function tableOf({ season, response: played }: PlayedSeason): number[] {
  const facts = weekFacts({ season, week: played.weeks.length, played, books: [], power: [] });
  const placeOf = (standing: { after: number } | undefined): number => standing?.after ?? 0;
  const teams = facts?.teams ?? [];
  return teams.toSorted((a, b) => placeOf(a.standing) - placeOf(b.standing)).map(({ rosterId }) => rosterId);
}

/** What sixty leagues are told of the table after the last week. */
const toldOf = (season: PlayedSeason): string[] =>
  Array.from({ length: 60 }, (_, index) => {
    const sections = recapsOf([season], `chain-${index}`).at(-1)?.prose.sections;
    const standings = sections?.find(({ kind }) => kind === 'standings');
    return (standings?.sentences ?? []).map(plainText).join(' ');
  });

const bestRecord = /best record is/;

describe('the table of a recap in a league of three', () => {
  /** Roster 1 has won two games of three, roster 2 both of its own. */
  const equalWins: Game[][] = [[[1, 150, 3, 60]], [[2, 100, 1, 90]], [[1, 150, 3, 60]], [[2, 100, 3, 60]]];
  /** Roster 1 has won three games of four. */
  const moreWins: Game[][] = [...equalWins, [[1, 150, 3, 60]]];

  it.each([
    ['two have won as many games', equalWins, '2-1'],
    ['one has won more games, and a smaller share of their own', moreWins, '3-1'],
  ])('is that of the standings where %s, and calls no record the best', (_, weeks, record) => {
    const season = seasonOf(3, weeks);
    expect(tableOf(season)).toEqual([1, 2, 3]);
    for (const words of toldOf(season)) {
      expect(words).toContain(record);
      expect(words).not.toMatch(bestRecord);
    }
  });

  it('calls a record the best where nobody has as good a one', () => {
    expect(toldOf(seasonOf(3, equalWins.slice(0, 1))).some((words) => bestRecord.test(words))).toBe(true);
  });
});

it('teams equal in wins and points for stand in the order of points against', () => {
  const games: Game[] = [
    [1, 100, 2, 90],
    [3, 100, 4, 95],
  ];
  expect(tableOf(seasonOf(4, [games]))).toEqual([3, 1, 4, 2]);
});
