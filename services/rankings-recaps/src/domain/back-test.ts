import { gamesOf } from './book/games.js';
import { type SeasonBook } from './book/season-book.js';
import { type Weights } from './factors.js';
import { type MeasuredWeek, rankMeasured } from './power-ranking.js';

/** How often the team that stood higher before a game won it. */
export interface BackTest {
  /** Games with a winner whose teams both were ranked before it. */
  games: number;
  won: number;
}

/** A season's games and what its teams showed after each week, oldest first. */
export interface TestedSeason {
  book: SeasonBook;
  weeks: readonly MeasuredWeek[];
}

/**
 * Looks back on a season as if it had been ranked under these weights: of each game (regular season and winners
 * bracket, a two-week round as one) whether the team won that stood higher in the last ranking before it. Ties and the
 * first ranked week, before which nobody stands anywhere, tell nothing.
 */
export function backTest({ book, weeks }: TestedSeason, weights: Weights): BackTest {
  const ranked = rankMeasured(weeks, weights).map(({ week, teams }) => ({
    week,
    rankOf: new Map(teams.map(({ rosterId, rank }) => [rosterId, rank])),
  }));
  const results = gamesOf([book], 'both').flatMap(({ weeks: [first = 0], sides: [one, other] }) => {
    const before = ranked.findLast(({ week }) => week < first)?.rankOf;
    const [rank, otherRank] = [before?.get(one.team.rosterId), before?.get(other.team.rosterId)];
    if (rank === undefined || otherRank === undefined || one.points === other.points) return [];
    return [rank < otherRank === one.points > other.points];
  });
  return { games: results.length, won: results.filter((won) => won).length };
}

export interface LookBack extends BackTest {
  seasons: (BackTest & { season: string })[];
}

/** How often the higher-ranked team won under these weights: in each season, and in all of them together. */
export function lookBack(tested: readonly TestedSeason[], weights: Weights): LookBack {
  const seasons = tested.map((season) => ({ season: season.book.season, ...backTest(season, weights) }));
  const sum = (of: keyof BackTest): number => seasons.reduce((total, season) => total + season[of], 0);
  return { games: sum('games'), won: sum('won'), seasons };
}
