import { type ClientSession } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLACED_AT_ONCE, placeEvents, trimEvents } from '../actions/place-events.js';
import { type Deps } from '../deps.js';

/** How often a process looks for events whose own process died before it placed them; between half and all of it. */
const sweepMs = 20_000;
const longestPauseMs = 5_000;

export interface Placer {
  /** Something is being stored for these addresses: place it when the session's transaction is through. */
  wakeAfter(session: ClientSession, addresses: readonly string[]): void;
  start(): void;
  /** Places what this process still knows of. */
  stop(): Promise<void>;
}

type PlacerDeps = Parameters<typeof placeEvents>[0] & Pick<Deps, 'addressFeeds' | 'logger'>;

/** Places live events as soon as their transactions are through, and tells every process. */
export function createPlacer(deps: PlacerDeps): Placer {
  const due = new Set<string>();
  const stored = new WeakMap<ClientSession, Set<string>>();
  let alarm = new AbortController();
  let stopping = false;
  let running: Promise<void> | undefined;

  async function placeDue(): Promise<void> {
    const addresses = [...due];
    due.clear();
    try {
      const placed = await placeEvents(deps, addresses);
      for (const event of placed) deps.addressFeeds.announce(event);
      if (placed.length >= PLACED_AT_ONCE) wake(addresses);
      await trimEvents(deps, placed);
    } catch (error) {
      wake(addresses);
      throw error;
    }
  }

  async function sweep(): Promise<void> {
    wake(await deps.pendingEvents.addresses(PLACED_AT_ONCE));
  }

  function wake(addresses: readonly string[]): void {
    for (const address of addresses) due.add(address);
    if (due.size > 0) alarm.abort();
  }

  async function loop(): Promise<void> {
    let failures = 0;
    let sweepAt = 0;
    while (!stopping || due.size > 0) {
      try {
        if (Date.now() >= sweepAt) {
          sweepAt = Date.now() + sweepMs * (0.5 + Math.random() / 2);
          await sweep();
        }
        if (due.size > 0) await placeDue();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1) deps.logger.warn({ err: error }, 'live events wait to be placed');
        if (stopping) return;
        await sleep(Math.min(100 * 2 ** failures, longestPauseMs));
        continue;
      }
      if (due.size > 0 || stopping) continue;
      alarm = new AbortController();
      await sleep(Math.max(0, sweepAt - Date.now()), undefined, { signal: alarm.signal }).catch(() => undefined);
    }
  }

  return {
    wakeAfter(session, addresses) {
      const known = stored.get(session);
      if (known === undefined) {
        const all = new Set(addresses);
        stored.set(session, all);
        // After a transaction that was given up there is nothing to place.
        session.once('ended', () => wake([...all]));
      } else for (const address of addresses) known.add(address);
    },
    start() {
      running ??= loop();
    },
    async stop() {
      stopping = true;
      alarm.abort();
      await running;
    },
  };
}
