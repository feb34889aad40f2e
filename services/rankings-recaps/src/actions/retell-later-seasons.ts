import { isDeepStrictEqual } from 'node:util';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { withEarlierGames } from '../domain/recap/earlier-games.js';
import { nameOf } from '../domain/recap/week-facts.js';
import { isDeleted } from '../store/recaps.js';
import { retellRecap } from './store-recap.js';

/**
 * Tells the stored recaps of later seasons again where the books say otherwise now which records fell and how often two
 * have met: the book of an earlier season has changed. Their other facts stay as they were found.
 */
export async function retellLaterSeasons(
  deps: Pick<Deps, 'recaps' | 'rankings' | 'seasonBooks' | 'outbox'>,
  session: ClientSession,
  { chainId, connectionId, season: changed }: LeagueIds & { season: string },
): Promise<void> {
  const seasons = await deps.recaps.seasonsAfter(session, chainId, changed);
  if (seasons.length === 0) return;
  const books = await deps.seasonBooks.ofChain(chainId, connectionId, session);
  for (const book of books.filter(({ season }) => seasons.includes(season))) {
    const { season, teams } = book;
    const ranked = await deps.rankings.revisions(chainId, season, session);
    const names = new Map(teams.map(({ rosterId }) => [rosterId, nameOf({ rosters: teams }, rosterId)]));
    for (const recap of await deps.recaps.all(session, chainId, season)) {
      if (isDeleted(recap) || recap.connectionId !== connectionId) continue;
      // Book and rankings are stored together: one of other rankings is of another state of its season than the book.
      if (ranked.get(recap.week)?.revision !== recap.basis) continue;
      const facts = withEarlierGames(recap.facts, book, books);
      if (isDeepStrictEqual(facts, recap.facts)) continue;
      await retellRecap(deps, session, recap, { basis: recap.basis, facts, names });
    }
  }
}
