import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { backTest } from '../src/domain/back-test.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { defaultWeights, type Weights } from '../src/domain/factors.js';
import { measureSeason } from '../src/domain/power-ranking.js';
import { bruteGames, type PlayedSeason } from './support/brute-book.js';
import { independentRanking, rowsUpTo } from './support/independent-ranking.js';
import { recordedChains } from '@dynasty/testbed/league/recorded-season';
import { hasRecorded } from '@dynasty/testbed/recorded';

const byRecord: Weights = { allPlay: 0, pointsPerGame: 0, lastThree: 0, record: 100, efficiency: 0 };

const tested = ({ season, response }: PlayedSeason, weights: Weights) =>
  backTest({ book: bookOf('chain', season, response), weeks: measureSeason(response) }, weights);

/** Rosters by id, best first after a week, from the second computation. */
function orderAfter(response: GetSeasonResponse, week: number): number[] {
  const weeks = rowsUpTo(response, week);
  const total = new Map<number, number>();
  for (const { rosterId, points } of weeks.flat()) total.set(rosterId, (total.get(rosterId) ?? 0) + points);
  return independentRanking(weeks, response.hasMedianGames)
    .map(({ rosterId, score }) => ({ rosterId, score: Number(score.toFixed(7)), total: total.get(rosterId) ?? 0 }))
    .sort((a, b) => b.score - a.score || b.total - a.total || a.rosterId - b.rosterId)
    .map(({ rosterId }) => rosterId);
}

/** The same by going through the winners of all games. */
function brute({ season, response }: PlayedSeason): { games: number; won: number } {
  const named = structuredClone(response);
  for (const roster of named.rosters) roster.ownerId = String(roster.rosterId);
  const told = { games: 0, won: 0 };
  for (const game of bruteGames([{ season, response: named }], 'both')) {
    const first = response.playoffRounds.find(({ weeks }) => weeks.includes(game.week))?.weeks[0] ?? game.week;
    if (game.points <= game.against || first === 1) continue;
    const order = orderAfter(response, first - 1);
    told.games += 1;
    if (order.indexOf(Number(game.owner)) < order.indexOf(Number(game.otherOwner))) told.won += 1;
  }
  return told;
}

/** Three teams, three weeks: 1 beats 2, then 2 beats 1, then they tie. 3 has nobody to meet. */
const byHand: GetSeasonResponse = (() => {
  const season = generatedSeason({ seed: 1, teams: 4, finalWeeks: 3 });
  const scores = [
    [9000, 8000],
    [7000, 8500],
    [8000, 8000],
  ];
  season.weeks.splice(3);
  season.weeks.forEach((week, index) => {
    week.teams = week.teams.filter(({ rosterId }) => rosterId <= 2);
    week.teams.forEach((team) => {
      const points = scores[index]![team.rosterId - 1]!;
      Object.assign(team, {
        pointsHundredths: points,
        opponentRosterId: 3 - team.rosterId,
        optimalHundredths: undefined,
      });
    });
  });
  return season;
})();

it('counts from the second week on, and no tie', () => {
  expect(tested({ season: '2025', response: byHand }, defaultWeights)).toEqual({ games: 1, won: 0 });
});

it('finds other weights to tell the games otherwise', () => {
  const season = { season: '2025', response: generatedSeason({ seed: 3, teams: 12 }) };
  const [usual, record] = [tested(season, defaultWeights), tested(season, byRecord)];
  expect(record.games).toBe(usual.games);
  expect(record.won).not.toBe(usual.won);
});

it.each([1, 2, 3, 4])('equals a search over the games of a generated season (seed %i)', (seed) => {
  const season = { season: '2025', response: generatedSeason({ seed, teams: 10, lineUps: seed !== 2 }) };
  expect(tested(season, defaultWeights)).toEqual(brute(season));
});

const chains = recordedChains();
const onRecordings = hasRecorded('weights over recorded leagues', chains.length > 0) ? it : it.skip;
onRecordings.each(chains.flat().map((season) => [`${season.title} ${season.season}`, season] as const))(
  '%s: equals a search over its games',
  (title, season) => {
    const found = tested(season, defaultWeights);
    expect(found).toEqual(brute(season));
    expect(found.games).toBeGreaterThan(20);
    process.stdout.write(`${title}: the higher-ranked team won ${found.won} of ${found.games}\n`);
  },
);
