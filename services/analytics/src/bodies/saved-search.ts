import { LeagueId } from '@dynasty/kit/league/route-params';
import { type Static, Type } from 'typebox';
import { type SavedSearchDocument } from '../store/saved-searches.js';
import { Closed, OneOf } from './fields.js';

const tools = [
  'player-stats',
  'fantasy-points',
  'player-consistency',
  'position-consistency',
  'red-zone',
  'red-zone-receiving',
  'defense-vs-position',
] as const;

export const SearchParams = Type.Object({
  searchId: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
});

export const SearchQuery = Type.Object({
  /** Those of all tools, as they were kept, without it. */
  tool: Type.Optional(OneOf(tools)),
  /** Where they are to be opened: those that name an owner are of their league. */
  leagueId: Type.Optional(LeagueId),
});

/** A search to keep; `query` is that of the page's address, without the question mark. */
export const SavedSearchBody = Closed({
  tool: OneOf(tools),
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  query: Type.String({ maxLength: 500 }),
  /** The league whose owner the query names. */
  leagueId: Type.Optional(LeagueId),
});

export const SavedSearch = Type.Object({
  id: Type.String(),
  tool: Type.String(),
  name: Type.String(),
  query: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export const SavedSearchList = Type.Object({ searches: Type.Array(SavedSearch) });

type Search = Omit<SavedSearchDocument, '_id'>;

const ownerField = 'owner';

/** Whether the query names an owner: a roster's number, which is somebody else in another league. */
export const namesOwner = (query: string): boolean => /^[0-9]+$/.test(new URLSearchParams(query).get(ownerField) ?? '');

/**
 * The searches as a page of that league opens them: those that name an owner of another league are left out, and where
 * nobody knows of which league the owner is, the search goes without them.
 * @param chainId undefined without a league
 */
export function searchesIn(searches: readonly Search[], chainId: string | undefined): Search[] {
  return searches
    .filter((search) => search.chainId === undefined || search.chainId === chainId)
    .map((search) =>
      search.chainId === undefined && namesOwner(search.query)
        ? { ...search, query: withoutOwner(search.query) }
        : search,
    );
}

function withoutOwner(query: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(ownerField);
  return rest.toString();
}

export function savedSearchOf({
  searchId,
  tool,
  name,
  query,
  createdAt,
  updatedAt,
}: Search): Static<typeof SavedSearch> {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id: searchId, tool, name, query, ...times };
}
