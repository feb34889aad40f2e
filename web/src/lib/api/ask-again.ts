import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** No pause grows beyond this by itself, s; the server may name a longer one. */
const longestGrownS = 60;
/** No server is taken to mean more than this, s. */
const longestNamedS = 3_600;
/** The first pause where a server fails and does not say when it will be well, s. */
const unnamedS = 5;
/** Pauses differ by so much, that not all pages come back at once. */
const spread = 0.25;
/** After so many it is left to the person. */
const mostTimes = 8;

/** The pause after so many refusals (from 1), ms. */
function pauseMs(namedS: number, refusals: number): number {
  const firstS = Math.min(namedS, longestNamedS);
  const pauseS = Math.max(firstS, Math.min(firstS * 2 ** (refusals - 1), longestGrownS));
  return pauseS * 1_000 * (1 + spread * Math.random());
}

/** Does the work once the page is in sight. */
function inSight(work: () => void): void {
  if (document.visibilityState === 'visible') work();
  else document.addEventListener('visibilitychange', () => inSight(work), { once: true });
}

/**
 * After how long it makes sense to ask again, s; 0 where it does not. A page that shows something was to get newer data:
 * it would go on showing the old as the current one, so that it asks again also where the server failed without a word.
 */
function pauseAfter(error: Error | null, hasData: boolean): number {
  if (!(error instanceof ApiError)) return 0;
  return error.retryAfterS || (hasData && error.status >= 500 ? unnamedS : 0);
}

/** Plans to ask once more for a read that has just failed; `refusals` counts its failures since it gave something. */
function planToAsk(query: Query, refusals: number): void {
  const { data, error, errorUpdateCount: count, fetchMeta } = query.state;
  const afterS = pauseAfter(error, data !== undefined);
  // A further page of a list was asked for by somebody, who sees that it did not come: all pages anew are something else.
  const isOfMore = fetchMeta?.fetchMore !== undefined;
  if (!afterS || isOfMore || refusals > mostTimes) return;
  const ask = () => {
    const { status, errorUpdateCount } = query.state;
    const isAskedMeanwhile = status !== 'error' || errorUpdateCount !== count;
    // Whoever shows it later asks for it then.
    if (isAskedMeanwhile || !query.isActive()) return;
    void query.fetch().catch(() => undefined);
    // The page goes on saying that it failed until something comes.
    query.setState({ status, error });
  };
  setTimeout(() => inSight(ask), pauseMs(afterS, refusals));
}

/**
 * Has what a server could not give at the moment (503, 429) asked for again once it can, as it said: a person need not.
 * So has newer data of what a page shows, which stays meanwhile, also where a server failed and said nothing. After each further refusal the pause is longer, and a page out of sight asks for
 * nothing.
 */
export function askAgain(client: QueryClient): void {
  const reads = client.getQueryCache();
  /** Of each read that fails, how often it has since it gave something. */
  const refusals = new WeakMap<Query, number>();
  const refused = (query: Query) => {
    const times = (refusals.get(query) ?? 0) + 1;
    refusals.set(query, times);
    planToAsk(query, times);
  };
  reads.getAll().forEach((query) => query.state.status === 'error' && refused(query));
  reads.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') refused(event.query);
    if (event.action.type === 'success') refusals.delete(event.query);
  });
}
