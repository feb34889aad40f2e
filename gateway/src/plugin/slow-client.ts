import type { ServerResponse } from 'node:http';
import { type Counts, createCounts } from '../load/counts.js';

/** How a request and its response get on with their client. */
export interface ClientWatch {
  /** The client is waited for: it has not taken what was written, or not sent what is missing of its body. */
  waits(): void;
  /** The client has taken or sent it. */
  goesOn(): void;
  /** All is written: what it has not taken by then costs its service nothing any more. */
  hasAll(): void;
  /** It was waited for so long, all in all, that the service may have given up its response. */
  isSlow(): boolean;
}

/**
 * Watches over a response. @param address whose it is; undefined where a response that waits costs nobody anything
 * @param member the process whose connection it takes
 */
export type WatchClient = (res: ServerResponse, address: () => string | undefined, member: object) => ClientWatch;

/** A request whose client was waited for during this share of the limit, all in all, counts as a slow one of its address. */
const slowShare = 0.2;
/** So many slow ones an address may have at a time: an eighth of what a process of a service does (upstream/member.ts). */
export const mostSlow = 32;
/** And all addresses together of one process: three quarters of the connections to it. */
export const mostSlowOfAll = 96;

/**
 * Watches over clients that take their responses slowly, or send long bodies slowly. One of whom nothing moves for
 * `limitMs` is gone (a phone without a network): its connection is closed, and the service has its own back. One that takes
 * or sends a little now and then keeps it, and with it a turn of the service; so that nobody has all of them by that, of the
 * slow ones of an address those that are too many are closed. The more addresses have slow ones the fewer each may have,
 * never more than are left for others: who has none yet gets the last one (load/pool.ts).
 */
export function watchClients(limitMs: number): WatchClient {
  const slow = createCounts();
  const slowFrom = new WeakMap<object, { total: number; of: Counts }>();

  function slowOf(member: object): { total: number; of: Counts } {
    const known = slowFrom.get(member) ?? { total: 0, of: createCounts() };
    slowFrom.set(member, known);
    return known;
  }

  return (res, address, member) => {
    let waitedMs = 0;
    let since: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isCounted = false;
    let isWhole = false;
    const sinceMs = (): number => (since === undefined ? 0 : performance.now() - since);

    function count(): void {
      const whose = res.destroyed ? undefined : address();
      if (whose === undefined) return;
      const ofMember = slowOf(member);
      const isTooMany = ofMember.of.of(whose) >= mostSlowOfAll - ofMember.total;
      if (isTooMany || slow.of(whose) >= mostSlow) return void res.destroy();
      isCounted = true;
      slow.add(whose);
      ofMember.of.add(whose);
      ofMember.total += 1;
      res.once('close', () => {
        slow.remove(whose);
        ofMember.of.remove(whose);
        ofMember.total -= 1;
      });
    }

    return {
      waits() {
        if (isWhole) return;
        clearTimeout(timer);
        since = performance.now();
        // Node sees each byte that is taken, and closes a connection on which nothing moves.
        res.setTimeout(limitMs);
        if (!isCounted) timer = setTimeout(count, limitMs * slowShare - waitedMs).unref();
      },
      goesOn() {
        if (isWhole) return;
        waitedMs += sinceMs();
        since = undefined;
        res.setTimeout(0);
        clearTimeout(timer);
      },
      hasAll() {
        isWhole = true;
        clearTimeout(timer);
        res.setTimeout(limitMs);
      },
      isSlow: () => waitedMs + sinceMs() >= limitMs,
    };
  };
}
