import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** No pause grows beyond this by itself, s; the server may name a longer one. */
const longestGrownS = 60;
/** No server is taken to mean more than this, s. */
const longestNamedS = 3_600;
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

/** Plans to ask once more for a read that has just failed, if it has given nothing yet and the server said when to. */
function planToAsk(query: Query): void {
  const { data, error, errorUpdateCount: refusals } = query.state;
  const afterS = error instanceof ApiError && error.retryAfterS;
  if (!afterS || data !== undefined || refusals > mostTimes) return;
  const ask = () => {
    const { status, errorUpdateCount } = query.state;
    const isAskedMeanwhile = status !== 'error' || errorUpdateCount !== refusals;
    // Whoever shows it later asks for it then.
    if (isAskedMeanwhile || !query.isActive()) return;
    void query.fetch().catch(() => undefined);
    // The page goes on saying that it failed until something comes.
    query.setState({ status, error });
  };
  setTimeout(() => inSight(ask), pauseMs(afterS, refusals));
}

/**
 * Has what a page has nothing of yet asked for again once a server is ready that could not give it at the moment (503,
 * 429) and said when it can: a person need not. After each further refusal the pause is longer, and a page out of sight
 * asks for nothing.
 */
export function askAgain(client: QueryClient): void {
  const reads = client.getQueryCache();
  reads.getAll().forEach(planToAsk);
  reads.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') planToAsk(event.query);
  });
}
