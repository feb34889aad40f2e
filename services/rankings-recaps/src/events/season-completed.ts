import { type BookDeps, rewriteBook } from '../actions/write-book.js';
import { type Deps } from '../deps.js';

const consumer = 'rankings-season-completed';

/** Writes a season's book again once its champion is known, or is another one. */
export async function followChampions(deps: BookDeps & Pick<Deps, 'bus' | 'once' | 'leagueSync'>): Promise<void> {
  await deps.bus.work({
    subject: 'league.season_completed.v1',
    consumer,
    handle: (event) => rewriteBook(deps, consumer, event),
  });
}
