import { type SeasonPage } from '../../domain/pages/season-page.js';
import { standingsTable, type Table } from '../../domain/standings/standings-table.js';
import { type Matchups } from '../../store/matchups.js';

/** The full table of a stored season. */
export async function readStandings(
  { matchups }: { matchups: Pick<Matchups, 'scoresOfSeason'> },
  chainId: string,
  page: SeasonPage,
): Promise<Table> {
  return standingsTable(page, await matchups.scoresOfSeason(chainId, page.season));
}
