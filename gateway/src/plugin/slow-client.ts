import type { ServerResponse } from 'node:http';
import { createCounts } from '../load/counts.js';

/** How a response gets on with its client. */
export interface ClientWatch {
  /** What was written waits for the client. */
  waits(): void;
  /** The client has taken it. */
  goesOn(): void;
  /** The response has waited for so long, all in all, that the service may have given it up. */
  isSlow(): boolean;
}

/** Watches over a response. @param address whose it is; undefined where a response that waits costs nobody anything */
export type WatchClient = (res: ServerResponse, address: () => string | undefined) => ClientWatch;

/** A response that has waited for this share of the limit, all in all, counts among the slow ones of its address. */
const slowShare = 0.2;
/** So many slow ones an address may have at a time: an eighth of what a process of a service does (upstream/member.ts). */
export const mostSlow = 32;
/** And all addresses together: three quarters of the connections to a process of a service, wherever they all go. */
export const mostSlowOfAll = 96;

/**
 * Watches over clients that take their responses slowly. One that takes nothing for `limitMs` is gone (a phone without a
 * network): its connection is closed, and the service has its own back. One that takes a little now and then keeps it, and
 * with it a turn of the service; so that nobody has all of them by that, of the slow ones of an address those that are too
 * many are closed. The more addresses have slow ones the fewer each may have, never more than are left for others: who has
 * none yet gets the last one (load/pool.ts).
 */
export function watchClients(limitMs: number): WatchClient {
  const slow = createCounts();
  let slowOfAll = 0;
  return (res, address) => {
    let waitedMs = 0;
    let since: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isCounted = false;
    const sinceMs = (): number => (since === undefined ? 0 : performance.now() - since);

    function count(): void {
      const whose = res.destroyed ? undefined : address();
      if (whose === undefined) return;
      if (slow.of(whose) >= Math.min(mostSlow, mostSlowOfAll - slowOfAll)) return void res.destroy();
      isCounted = true;
      slow.add(whose);
      slowOfAll += 1;
      res.once('close', () => {
        slow.remove(whose);
        slowOfAll -= 1;
      });
    }

    return {
      waits() {
        since = performance.now();
        // Node sees each byte that is taken, and closes a connection on which nothing moves.
        res.setTimeout(limitMs);
        if (!isCounted) timer = setTimeout(count, limitMs * slowShare - waitedMs).unref();
      },
      goesOn() {
        waitedMs += sinceMs();
        since = undefined;
        res.setTimeout(0);
        clearTimeout(timer);
      },
      isSlow: () => waitedMs + sinceMs() >= limitMs,
    };
  };
}
