import { PageQuery } from '@dynasty/kit/paging';
import { Type } from 'typebox';

/** A page of a list, and what it is searched for. */
export const searchFields = {
  ...PageQuery.properties,
  search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name or an id' })),
};
export const SearchQuery = Type.Object(searchFields, { additionalProperties: false });
