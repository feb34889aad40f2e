import type { mongo as driver } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.js';
import { createPassing } from './passing.js';

/** Whether the database responds: found out when somebody has waited for it, so that an idle process asks nothing. */
export interface Silence {
  /** When it was found not to respond; undefined while it does, as far as anybody knows. */
  since(): Date | undefined;
  /** Asks the database unless it is known to be silent; returns what since() does after that. */
  ask(): Promise<Date | undefined>;
  /** Calls `fn` when the database is found not to respond. Returns how to stop. */
  onBegin(fn: () => void): () => void;
}

/** How long the database has for its response. */
const askMs = 600;
/** Who hears of the end of that time so much later stood still themselves, and learned nothing. */
const ownStandstillMs = 250;
/** A silent database is asked again after this. */
const againMs = 100;

/**
 * Watches the database of one client. A server that is stopped or cut off keeps its connections open, and the driver
 * takes seconds to notice; a killed one is found in the same way.
 * @param ping asks the server, and rejects when no response came within so many ms
 * @param over aborts when the client is closed
 */
export function watchSilence(o: {
  client: Pick<driver.MongoClient, 'on'>;
  ping: (withinMs: number) => Promise<unknown>;
  logger: Logger;
  over: AbortSignal;
}): Silence {
  const listeners = createPassing<() => void>();
  let since: Date | undefined;
  let asking: Promise<void> | undefined;
  /** Operations that have given their connection back; one that had no response closes it. */
  let ended = 0;
  o.client.on('connectionCheckedIn', () => {
    ended += 1;
  });
  o.client.on('connectionClosed', () => {
    ended -= 1;
  });

  async function question(): Promise<void> {
    const [askedAt, endedBefore] = [new Date(), ended];
    const from = performance.now();
    try {
      await o.ping(askMs);
    } catch {
      // Of a full pool it gets no connection, while others give theirs back: the database is busy, not silent.
      if (ended > endedBefore || o.over.aborted) return;
      if (performance.now() - from > askMs + ownStandstillMs) return;
      since = askedAt;
      o.logger.warn('the database does not respond');
      for (const tell of [...listeners]) tell();
      void untilResponse(askedAt);
    }
  }

  async function untilResponse(askedAt: Date): Promise<void> {
    while (!o.over.aborted) {
      try {
        await o.ping(askMs);
        since = undefined;
        const seconds = Math.round((Date.now() - askedAt.getTime()) / 1_000);
        return o.logger.info({ seconds }, 'the database responds again');
      } catch {
        await sleep(againMs, undefined, { signal: o.over }).catch(() => undefined);
      }
    }
  }

  return {
    since: () => since,
    async ask() {
      if (since === undefined) await (asking ??= question().finally(() => (asking = undefined)));
      return since;
    },
    onBegin: (fn) => listeners.add(fn),
  };
}
