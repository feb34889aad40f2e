import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type Deps } from '../deps.js';
import { type BackTest, backTest, type TestedSeason } from '../domain/back-test.js';
import { type Weights } from '../domain/factors.js';

/** The ranked seasons of a league with their games, newest first. */
export async function testedSeasons(
  { rankings, seasonBooks }: Pick<Deps, 'rankings' | 'seasonBooks'>,
  league: LeagueIds,
): Promise<TestedSeason[]> {
  const [measured, books] = await Promise.all([
    rankings.measuredOfChain(league),
    seasonBooks.ofChain(league.chainId, league.connectionId),
  ]);
  const weeks = Map.groupBy(measured, ({ season }) => season);
  return books.map((book) => ({ book, weeks: weeks.get(book.season) ?? [] }));
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
