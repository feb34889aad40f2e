import { createPassing } from '../passing.js';
import type { Delivery } from './broker-types.js';

/** Well below the 10 s after which a dead process's events go to another one. */
const heartbeatMs = 3_000;
/** Only what can be handled in this time is fetched ahead, so that other processes get events too. */
const aheadMs = 500;
const maxAhead = 256;

export interface Hand {
  /** Resolves with how many more deliveries may be fetched; with 0 once closed. */
  room(): Promise<number>;
  add(delivery: Delivery): void;
  /** Returns waiting deliveries to the broker; resolves when the running ones are handled. */
  close(): Promise<void>;
}

export interface HandOptions {
  /** Lots handled at the same time. */
  concurrency: number;
  /** Deliveries in one lot at most. */
  maxLot: number;
  /** Handles a lot, failures included: it never rejects. */
  take: (lot: Delivery[]) => Promise<void>;
}

interface Held {
  delivery: Delivery;
  /** It is in hand no more. */
  leave: () => void;
}

/**
 * The deliveries that this process holds, in their order: some are being handled, the rest wait. A heartbeat
 * keeps all of them from being given to another process.
 */
export function createHand(o: HandOptions): Hand {
  const inHand = createPassing<Delivery>();
  const waiting: Held[] = [];
  const running = createPassing<Promise<void>>();
  let closed = false;
  let msADelivery = aheadMs;
  let heartbeat: NodeJS.Timeout | undefined;
  let changed = Promise.withResolvers<void>();

  /** How many may be held, from the recent time per delivery; at least as many as are handled at once. */
  function limit(): number {
    const inTime = Math.round((o.concurrency * aheadMs) / Math.max(msADelivery, 0.01));
    return Math.max(o.concurrency * o.maxLot, Math.min(inTime, maxAhead));
  }

  function begin(): void {
    while (!closed && waiting.length > 0 && running.size() < o.concurrency) {
      const lot = waiting.splice(0, o.maxLot);
      const run = deal(lot.map(({ delivery }) => delivery)).finally(() => {
        hasRun();
        for (const { leave } of lot) leave();
        if (inHand.size() === 0) clearInterval(heartbeat);
        begin();
        changed.resolve();
        changed = Promise.withResolvers();
      });
      const hasRun = running.add(run);
    }
  }

  async function deal(lot: Delivery[]): Promise<void> {
    const from = performance.now();
    await o.take(lot);
    const tookMs = (performance.now() - from) / lot.length;
    // The newest counts a quarter: one slow event does not stop the fetching ahead.
    msADelivery = msADelivery * 0.75 + tookMs * 0.25;
  }

  return {
    async room() {
      for (;;) {
        if (closed) return 0;
        const most = limit();
        if (inHand.size() <= most / 2) return most - inHand.size();
        await changed.promise;
      }
    },
    add(delivery) {
      if (closed) return delivery.nak(0);
      if (inHand.size() === 0) {
        heartbeat = setInterval(() => {
          for (const delivery of inHand) delivery.working();
        }, heartbeatMs);
      }
      waiting.push({ delivery, leave: inHand.add(delivery) });
      begin();
    },
    async close() {
      closed = true;
      for (const { delivery, leave } of waiting.splice(0)) {
        leave();
        delivery.nak(0);
      }
      changed.resolve();
      await Promise.all(running);
      clearInterval(heartbeat);
    },
  };
}
