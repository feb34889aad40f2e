import { type LeagueAccess } from '@dynasty/kit/league/access';
import { unlessMissing } from '@dynasty/kit/rpc';
import { type Deps } from '../deps.js';
import { bookHash } from '../store/season-books.js';
import { bookOf } from '../domain/book/book-of.js';
import { isOver } from '../domain/book/games.js';
import { type SeasonBook } from '../domain/book/season-book.js';

type BookDeps = Pick<Deps, 'seasonBooks' | 'leagueSync'>;
type Place = Pick<LeagueAccess, 'chainId' | 'connectionId' | 'season'>;

/**
 * The books of all seasons of a league, newest first. Of a league that was connected a moment ago, whose weeks are on
 * their way here, the season that was asked for; nothing is stored then.
 */
export async function findBooks(deps: BookDeps, league: Place): Promise<SeasonBook[]> {
  const stored = await deps.seasonBooks.ofChain(league.chainId, league.connectionId);
  return stored.length > 0 ? stored : unstoredBooks(deps, league);
}

/**
 * The book of one season of a league with the hash of all that it holds; of one that is not stored yet as findBooks.
 */
export async function findBook(
  deps: BookDeps,
  { chainId, connectionId, season: shown }: Place,
  season: string,
): Promise<{ book: SeasonBook; hash: string } | undefined> {
  const stored = await deps.seasonBooks.find({ chainId, connectionId, season });
  if (stored !== null) return stored;
  const all = await findBooks(deps, { chainId, connectionId, season: shown });
  const book = all.find((one) => one.season === season);
  return book && { book, hash: bookHash(book) };
}

/** The seasons of a league that are over, newest first; of one that is not stored yet as findBooks. */
export async function findSeasonsOver(deps: BookDeps, league: Place): Promise<string[]> {
  const stored = await deps.seasonBooks.endsOfChain(league.chainId, league.connectionId);
  const books = stored.length > 0 ? stored : await unstoredBooks(deps, league);
  return books.filter((book, place) => isOver(book, place === 0)).map(({ season }) => season);
}

async function unstoredBooks({ leagueSync }: BookDeps, { chainId, season }: Place): Promise<SeasonBook[]> {
  const played = await unlessMissing(leagueSync.getSeason({ chainId, season }));
  return played === undefined ? [] : [bookOf(chainId, season, played)];
}
