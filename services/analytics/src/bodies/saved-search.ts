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

export const SearchQuery = Type.Object({ tool: Type.Optional(OneOf(tools)) });

/** A search to keep; `query` is that of the page's address, without the question mark. */
export const SavedSearchBody = Closed({
  tool: OneOf(tools),
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  query: Type.String({ maxLength: 500 }),
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
