import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { finalsBody } from '../src/bodies/finals.js';
import { finalsOf } from '../src/domain/book/finals.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { type PlayedSeason } from './support/brute-book.js';
import { recordedChains } from '@dynasty/testbed/league/recorded-season';

const booksOf = (seasons: readonly PlayedSeason[]) =>
  seasons.map(({ season, response }) => bookOf('chain', season, response));

/** A season's end by a walk over its weeks: who met whom in which round, with the points of all its weeks. */
function compare({ season, response }: PlayedSeason): number {
  const [final] = finalsOf(booksOf([{ season, response }]));
  const placed = new Map(response.rosters.map((roster) => [roster.standing?.place ?? 0, roster]));
  const champion = placed.get(1);
  expect([season, final?.champion.rosterId]).toEqual([season, champion?.rosterId]);
  if (champion === undefined || final === undefined) return 0;
  expect(final.runnerUp?.rosterId).toBe(placed.get(2)?.rosterId);
  expect(final.last?.rosterId).toBe(placed.get(response.rosters.length)?.rosterId);
  expect(final.road.map(({ weeks }) => weeks)).toEqual(response.playoffRounds.map(({ weeks }) => weeks));
  for (const { weeks, game } of final.road) {
    const played = response.weeks.filter(({ week, isFinal }) => isFinal && weeks.includes(week));
    const rowsOf = (rosterId: number) =>
      played.flatMap(({ teams }) => teams.filter((team) => team.rosterId === rosterId && team.isPlayoffGame));
    const own = rowsOf(champion.rosterId);
    const opponent = own.at(-1)?.opponentRosterId ?? 0;
    expect([season, weeks, game?.other.team.rosterId ?? 0]).toEqual([season, weeks, opponent]);
    if (game === null) continue;
    const sum = (rows: typeof own) => rows.reduce((all, { pointsHundredths }) => all + pointsHundredths, 0);
    expect([game.own.points, game.other.points]).toEqual([sum(own), sum(rowsOf(opponent))]);
  }
  return final.road.length;
}

/** Where the places come from games, the champion has beaten the runner-up in the last round, and all before. */
function wasWon({ season, response }: PlayedSeason): void {
  for (const { road, runnerUp, third } of finalsOf(booksOf([{ season, response }]))) {
    expect(road.at(-1)?.game?.other.team.rosterId).toBe(runnerUp?.rosterId);
    for (const { game } of road) if (game) expect(game.own.points).toBeGreaterThanOrEqual(game.other.points);
    expect(third?.place).toBe(3);
  }
}

it('tells the champion’s way of generated seasons', () => {
  const rounds = Array.from({ length: 20 }, (_, index) =>
    compare({ season: '2024', response: generatedSeason({ seed: 500 + index, teams: index % 2 === 0 ? 10 : 12 }) }),
  );
  expect(rounds.every((count) => count > 0)).toBe(true);
});

it('has no final before the title is decided, and names nobody third who did not play for it', () => {
  const running = generatedSeason({ seed: 7, finalWeeks: 9 });
  expect(finalsBody(booksOf([{ season: '2025', response: running }]))).toEqual([]);
  const decided = generatedSeason({ seed: 8 });
  const ranked = new Map(decided.rosters.map((roster) => [roster.standing?.place ?? 0, roster.rosterId]));
  const weeks = decided.playoffRounds.at(-1)?.weeks ?? [];
  for (const { teams } of decided.weeks.filter(({ week }) => weeks.includes(week))) {
    for (const team of teams.filter(({ rosterId }) => [ranked.get(3), ranked.get(4)].includes(rosterId))) {
      Object.assign(team, { isPlayoffGame: false, opponentRosterId: 0 });
    }
  }
  const [body] = finalsBody(booksOf([{ season: '2024', response: decided }]));
  expect(body).toMatchObject({ third: null, runnerUp: expect.any(Object) });
});

describe('recorded leagues', () => {
  const chains = recordedChains();
  it('end as their weeks say, season by season', () => {
    if (chains.length === 0) {
      process.stdout.write('skipped: finals of recorded leagues (no recorded replies: set SLEEPER_DATA)\n');
      return;
    }
    const seasons = chains.flat();
    const rounds = seasons.map(compare);
    seasons.forEach(wasWon);
    process.stdout.write(`finals of ${rounds.filter((count) => count > 0).length} of ${seasons.length} seasons\n`);
    expect(rounds.some((count) => count > 0)).toBe(true);
  });
});
