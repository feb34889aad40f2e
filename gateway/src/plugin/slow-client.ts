import type { ServerResponse } from 'node:http';

/** How a response gets on with its client. */
export interface ClientWatch {
  /** What was written waits for the client. */
  waits(): void;
  /** The client has taken it. */
  goesOn(): void;
  /** The response has waited for so long, all in all, that the service may have given it up. */
  isSlow(): boolean;
}

/**
 * Watches over a client that takes its response slowly. One that takes nothing for `limitMs` is gone (a phone without a
 * network): its connection is closed, and the service has its own back.
 */
export function watchClient(res: ServerResponse, limitMs: number): ClientWatch {
  let waitedMs = 0;
  let since: number | undefined;
  const sinceMs = (): number => (since === undefined ? 0 : performance.now() - since);
  return {
    waits() {
      since = performance.now();
      // Node sees each byte that is taken, and closes a connection on which nothing moves.
      res.setTimeout(limitMs);
    },
    goesOn() {
      waitedMs += sinceMs();
      since = undefined;
      res.setTimeout(0);
    },
    isSlow: () => waitedMs + sinceMs() >= limitMs,
  };
}
