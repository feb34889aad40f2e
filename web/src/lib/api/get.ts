import {
  infiniteQueryOptions,
  queryOptions,
  type InferDataFromTag,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { send } from './client';
import { noteKey } from './early-reads';
import { noted } from './lost-session';
import { keyOf } from './query-key';
import type { BodyOf, ParamsOf, PathWith } from './schema-types';

type GetPath = PathWith<'get'>;
type Response<P extends GetPath> = Awaited<ReturnType<typeof send<'get', P>>>;

type Context = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

/** What the page has already is newer than what was kept of it. */
async function ask<P extends GetPath>(path: P, params: unknown, context: Context): Promise<Response<P>> {
  const { client, queryKey, signal } = context;
  const orLast = client.getQueryData(queryKey) === undefined;
  const response = await send('get', path, params as ParamsOf<P>, { signal, orLast });
  if (response.data === undefined) throw new Error(`${path}: empty response`);
  return response;
}

/**
 * A read of the API, for `useQuery`: `get('/api/leagues/{leagueId}/matchups/{week}', { path: { leagueId, week } })`.
 * Its key and its call come from the path, its type from the services' OpenAPI documents; `select`, `enabled` and the
 * like are spread over it.
 */
export function get<P extends GetPath>(
  path: P,
  ...[params]: object extends ParamsOf<P> ? [params?: ParamsOf<P>] : [params: ParamsOf<P>]
) {
  const queryKey = keyOf(path, params);
  return queryOptions({
    queryKey,
    async queryFn(context): Promise<BodyOf<P>> {
      const { data, response } = await ask(path, params, context);
      noteKey(response, queryKey);
      return data;
    },
  });
}

/** A read of the API with what one header of its response says of it. */
export function getWithHeader<P extends GetPath>(
  path: P,
  name: string,
  ...[params]: object extends ParamsOf<P> ? [params?: ParamsOf<P>] : [params: ParamsOf<P>]
) {
  return queryOptions({
    queryKey: [...keyOf(path, params), name],
    async queryFn(context): Promise<{ body: BodyOf<P>; header: string | null }> {
      const { data, response } = await ask(path, params, context);
      return { body: data, header: response.headers.get(name) };
    },
  });
}

/** The data of a read: `DataOf<typeof league>`. */
export type DataOf<Read extends (...args: never[]) => { queryKey: readonly unknown[] }> = InferDataFromTag<
  unknown,
  ReturnType<Read>['queryKey']
>;

/** The most ids in one call. */
const mostIds = 500;

/** Reads that are asked for by a list of ids: `?ids=1,2,3`. */
type PathByIds = { [P in GetPath]: ParamsOf<P> extends { query: { ids: string } } ? P : never }[GetPath];

/** Reads any number of things by their ids, 500 a call; the data is a list of the calls' bodies, for `select` to merge. */
export function getByIds<P extends PathByIds>(path: P, ids: readonly string[]) {
  const chunks = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) =>
    ids.slice(index * mostIds, (index + 1) * mostIds).join(','),
  );
  return queryOptions({
    queryKey: keyOf(path, { query: { ids: ids.join(',') } }),
    queryFn: (context): Promise<BodyOf<P>[]> =>
      Promise.all(chunks.map(async (chunk) => (await ask(path, { query: { ids: chunk } }, context)).data)),
  });
}

/** Lists that come in pages: the rows in the body, the cursor of the next page in a header. */
type PathInPages = {
  [P in GetPath]: ParamsOf<P> extends { query: { before?: infer Cursor } }
    ? string extends Cursor
      ? P
      : never
    : never;
}[GetPath];

interface Page<P extends GetPath> {
  rows: BodyOf<P>;
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
}

/** A list page by page, for `useInfiniteQuery`. */
export function getPages<P extends PathInPages>(path: P, params: ParamsOf<P> & { query: object }) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(path, params), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, ...context }): Promise<Page<P>> => {
      const page = { ...params, query: { ...params.query, before } };
      const { data: rows, response } = await ask(path, page, context);
      return { rows, next: response.headers.get('X-Next-Cursor') ?? undefined };
    },
    getNextPageParam: (page) => page.next,
  });
}

/** A part of a list, oldest first, and the cursors of what lies at both of its sides. */
export interface Part<Rows> {
  rows: Rows;
  /** Undefined at the beginning of the list. */
  older: string | undefined;
  /** Undefined at its end. */
  newer: string | undefined;
  /** It may be out of date, as `send` says. */
  isStale: boolean;
}

/**
 * Reads a part of a list that is kept outside of the query cache, as a chat is. `orLast`: without a network what was
 * read last at this address.
 */
export async function readPart<P extends GetPath>(
  path: P,
  params: ParamsOf<P>,
  options: { signal?: AbortSignal | undefined; orLast: boolean },
): Promise<Part<BodyOf<P>>> {
  const { data: rows, response, isStale } = await noted(send('get', path, params, options));
  const cursor = (name: string) => response.headers.get(name) ?? undefined;
  return { rows, older: cursor('X-Next-Cursor'), newer: cursor('X-Newer-Cursor'), isStale };
}
