import type { QueryClient } from '@tanstack/react-query';
import { send } from './client';
import { keyOf } from './query-key';
import type { BodyOf, PathWith } from './schema-types';

/** Newer data are stored every few minutes at most: a second read is seldom overtaken again. */
const mostTries = 3;

/** POSTs that only ask, for one page of a list. */
type PathInPages = {
  [P in PathWith<'post'>]: BodyOf<P, 'post'> extends { totalPages: number } ? P : never;
}[PathWith<'post'>];

/**
 * All pages of a search of NFL data, all of the same data: where newer ones are stored between two pages it begins again.
 * Throws where it has to do so too often. It is a read of the client, which leads to the sign-in where the session has
 * run out; nothing of it is kept.
 * @param bodyOf what is sent for a page, the first of which is 1
 */
export function askAll<P extends PathInPages>(
  client: QueryClient,
  path: P,
  bodyOf: (page: number) => unknown,
): Promise<BodyOf<P, 'post'>[]> {
  return client.fetchQuery({
    queryKey: [...keyOf(path), bodyOf(1), 'all'],
    queryFn: () => pagesOfOneTime(path, bodyOf),
    staleTime: 0,
    gcTime: 0,
  });
}

async function pagesOfOneTime<P extends PathInPages>(
  path: P,
  bodyOf: (page: number) => unknown,
): Promise<BodyOf<P, 'post'>[]> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const pages = await pagesOfOneSnapshot(path, bodyOf);
    if (pages !== undefined) return pages;
  }
  throw new Error(`${path}: the data changed during each of ${mostTries} reads`);
}

/** Undefined where newer data came in between: a row may then be on two pages, or on none. */
async function pagesOfOneSnapshot<P extends PathInPages>(
  path: P,
  bodyOf: (page: number) => unknown,
): Promise<BodyOf<P, 'post'>[] | undefined> {
  const pages: BodyOf<P, 'post'>[] = [];
  let snapshot: string | null | undefined;
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, response } = await send('post', path, undefined, { body: bodyOf(page) });
    const found = response.headers.get('x-nfl-snapshot');
    if (page > 1 && found !== snapshot) return undefined;
    snapshot = found;
    pages.push(data);
    last = (data as { totalPages: number }).totalPages;
  }
  return pages;
}
