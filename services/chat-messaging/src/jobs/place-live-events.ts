import { setTimeout as sleep } from 'node:timers/promises';
import { PLACED_AT_ONCE, placeEvents, trimEvents } from '../actions/place-events.js';
import { type Deps } from '../deps.js';

/** How often a process looks for events whose own process died before it placed them; between half and all of it. */
const sweepMs = 20_000;
const retryMs = { first: 200, longest: 5_000 };

type PlacingDeps = Parameters<typeof placeEvents>[0] & Pick<Deps, 'addressFeeds' | 'logger'>;

/**
 * Places live events as soon as their transactions are through, and tells every process. Returns how to stop, which
 * places first what this process still knows of.
 */
export function placeLiveEvents(deps: PlacingDeps): () => Promise<void> {
  const due = new Set<string>();
  let alarm = new AbortController();
  let stopping = false;
  let failures = 0;
  let sweepAt = 0;

  function add(addresses: readonly string[]): void {
    for (const address of addresses) due.add(address);
    alarm.abort();
  }

  async function place(): Promise<void> {
    const addresses = [...due];
    due.clear();
    try {
      const placed = await placeEvents(deps, addresses);
      for (const event of placed) deps.addressFeeds.announce(event);
      if (placed.length >= PLACED_AT_ONCE) add(addresses);
      await trimEvents(deps, placed);
    } catch (error) {
      add(addresses);
      throw error;
    }
  }

  async function work(): Promise<void> {
    if (Date.now() >= sweepAt) {
      sweepAt = Date.now() + sweepMs * (0.5 + Math.random() / 2);
      add(await deps.pendingEvents.addresses(PLACED_AT_ONCE));
    }
    while (due.size > 0) await place();
  }

  /** Works once; returns how long to rest, ms. */
  async function run(): Promise<number> {
    try {
      await work();
      failures = 0;
      return Math.max(0, sweepAt - Date.now());
    } catch (error) {
      if (failures === 0) deps.logger.warn({ err: error }, 'live events wait to be placed');
      failures += 1;
      // Whoever adds something meanwhile does not make a broken server come back.
      await sleep(stopping ? 0 : Math.min(retryMs.first * 2 ** (failures - 1), retryMs.longest));
      return 0;
    }
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      alarm = new AbortController();
      const restMs = await run();
      await sleep(restMs, undefined, { signal: alarm.signal }).catch(() => undefined);
    }
    if (due.size > 0) await run();
  }

  deps.pendingEvents.whenStored(add);
  const running = loop();
  return async () => {
    stopping = true;
    alarm.abort();
    await running;
  };
}
