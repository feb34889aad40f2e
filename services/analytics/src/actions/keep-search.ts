import { AppError } from '@dynasty/kit/errors';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type SavedSearchDocument } from '../store/saved-searches.js';

/** Searches that one account may keep. */
const mostSearches = 50;

/**
 * Keeps a search, or replaces the one of that id. Throws AppError conflict `too-many-saved-searches` for one more than
 * an account may have, and `account-deleted`; missing `league-not-found` when the league was deleted meanwhile.
 * @param ofLeague the league whose owner the search names; null where it names none
 */
export async function keepSearch(
  { savedSearches, goneLeagues }: Pick<Deps, 'savedSearches' | 'goneLeagues'>,
  session: ClientSession,
  search: Pick<SavedSearchDocument, 'accountId' | 'searchId' | 'tool' | 'name' | 'query'>,
  ofLeague: LeagueIds | null,
): Promise<Omit<SavedSearchDocument, '_id'>> {
  if (!(await savedSearches.hold(session, search.accountId))) {
    throw new AppError('conflict', 'account-deleted', 'This account was deleted. Connect a league to begin anew.');
  }
  const searches = await savedSearches.ofAccount(search.accountId, session);
  const before = searches.find(({ searchId }) => searchId === search.searchId);
  if (before === undefined && searches.length >= mostSearches) {
    const message = `You can keep ${mostSearches} searches, those of all tools and leagues together. Remove one first.`;
    throw new AppError('conflict', 'too-many-saved-searches', message);
  }
  const league = ofLeague && (await goneLeagues.standing(ofLeague, session));
  const now = new Date();
  const saved = {
    ...search,
    name: search.name.trim(),
    ...(league && { chainId: league.chainId }),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  await savedSearches.put(session, saved);
  return saved;
}
