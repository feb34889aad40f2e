import type { QueryClient } from '@tanstack/react-query';
import { askAll } from '../../../lib/api/ask-all';
import type { playerStats, PlayerStatRow } from '../api';

/** The most rows that one call brings. */
const pageSize = 100;

/** Every player of a search, on whatever page, all of the same data. */
export async function allRows(client: QueryClient, asked: Parameters<typeof playerStats>[0]): Promise<PlayerStatRow[]> {
  const pages = await askAll(client, '/api/player-stats', (page) => ({ ...asked, page, pageSize }));
  return pages.flatMap(({ players }) => players);
}
