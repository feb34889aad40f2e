import { noteSyncedSeason } from '../actions/note-season.js';
import { type BookDeps, rewriteBook } from '../actions/write-book.js';
import { type Deps } from '../deps.js';

const consumer = 'rankings-season-synced';
/** Parts of a season whose change may be one of its table, its names or its playoffs. */
const parts = new Set(['league', 'users', 'rosters', 'brackets']);

/**
 * Writes the book of a season again, of one that is over too, once its table, its names or its playoffs have changed:
 * Sleeper corrects wins and points of a team at another time than the rows of its weeks, and league-sync reads the two
 * one after the other. Of a season without a book it is noted which of its weeks are over.
 */
export async function followTables(
  deps: BookDeps & Pick<Deps, 'bus' | 'once' | 'leagueSync' | 'knownSeasons'>,
): Promise<void> {
  await deps.bus.work({
    subject: 'league.synced.v1',
    consumer,
    async handle(event) {
      const { chainId, season } = event.payload;
      if (!event.payload.parts.some((part) => parts.has(part))) return;
      const isWritten = (await deps.seasonBooks.written([chainId])).has(`${chainId}/${season}`);
      // The weeks of one that is not are to come, or on their way, and bring the whole season.
      await (isWritten ? rewriteBook : noteSyncedSeason)(deps, consumer, event);
    },
  });
}
