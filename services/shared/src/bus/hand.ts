import type { Delivery } from './broker-types.js';

/** Sooner than a dead process's events are given to another one (10 s). */
const heartbeatMs = 3_000;
/** No more is fetched ahead than can be handled in this time, so that another process finds work too. */
const aheadMs = 100;
const maxAhead = 256;

export interface Hand {
  /** Resolves with how many more deliveries may be fetched; with 0 once the hand is closed. */
  room(): Promise<number>;
  add(delivery: Delivery): void;
  /** Gives back what has not begun; resolves when what has begun is dealt with. */
  close(): Promise<void>;
}

export interface HandOptions {
  /** Lots dealt with at the same time. */
  concurrency: number;
  /** Deliveries in one lot at most. */
  maxLot: number;
  /** Deals with a lot whatever happens: it never rejects. */
  take: (lot: Delivery[]) => Promise<void>;
}

/**
 * The deliveries that this process holds, in their order: some are being dealt with, the rest waits. All are kept alive,
 * however long it takes.
 */
export function createHand(o: HandOptions): Hand {
  const held = new Set<Delivery>();
  const waiting: Delivery[] = [];
  const running = new Set<Promise<void>>();
  let closed = false;
  let msEach = aheadMs;
  let heartbeat: NodeJS.Timeout | undefined;
  let changed = Promise.withResolvers<void>();

  /** How many may be held, by what a delivery took lately: at least what is dealt with at once. */
  function limit(): number {
    const inTime = Math.round((o.concurrency * aheadMs) / Math.max(msEach, 0.01));
    return Math.max(o.concurrency * o.maxLot, Math.min(inTime, maxAhead));
  }

  function begin(): void {
    while (!closed && waiting.length > 0 && running.size < o.concurrency) {
      const lot = waiting.splice(0, o.maxLot);
      const run = deal(lot).finally(() => {
        running.delete(run);
        for (const delivery of lot) held.delete(delivery);
        if (held.size === 0) clearInterval(heartbeat);
        begin();
        changed.resolve();
        changed = Promise.withResolvers();
      });
      running.add(run);
    }
  }

  async function deal(lot: Delivery[]): Promise<void> {
    const from = performance.now();
    await o.take(lot);
    const took = (performance.now() - from) / lot.length;
    // The newest counts a quarter: one slow event does not stop the fetching ahead.
    msEach = msEach * 0.75 + took * 0.25;
  }

  return {
    async room() {
      for (;;) {
        if (closed) return 0;
        const most = limit();
        if (held.size <= most / 2) return most - held.size;
        await changed.promise;
      }
    },
    add(delivery) {
      if (closed) return delivery.nak(0);
      if (held.size === 0) {
        heartbeat = setInterval(() => {
          for (const each of held) each.working();
        }, heartbeatMs);
      }
      held.add(delivery);
      waiting.push(delivery);
      begin();
    },
    async close() {
      closed = true;
      for (const delivery of waiting.splice(0)) {
        held.delete(delivery);
        delivery.nak(0);
      }
      changed.resolve();
      await Promise.all(running);
      clearInterval(heartbeat);
    },
  };
}
