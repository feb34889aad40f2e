import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type Deps } from '../deps.js';
import { type TestedSeason } from '../domain/back-test.js';

/** The ranked seasons of a league with their games, newest first. */
export async function findTestedSeasons(
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
