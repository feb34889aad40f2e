import { reach } from '@dynasty/kit/fault-points';
import { type Loop, startLoop } from '@dynasty/kit/loop';
import { PLACED_AT_ONCE, placeEvents, trimEvents } from '../actions/place-events.js';
import { type Deps } from '../deps.js';

/** How often a process looks for events whose own process died before it placed them; between half and all of it. */
const sweepMs = 20_000;
const retryMs = { first: 200, longest: 5_000 };

type PlacingDeps = Parameters<typeof placeEvents>[0] & Pick<Deps, 'addressFeeds' | 'logger'>;

/**
 * Places live events as soon as they are committed, and tells every process. Stopping places first what this process
 * still knows of.
 */
export function placeLiveEvents(deps: PlacingDeps): Pick<Loop, 'stop'> {
  const due = new Set<string>();
  let sweepAt = 0;

  function add(addresses: readonly string[]): void {
    for (const address of addresses) due.add(address);
  }

  async function place(): Promise<void> {
    const addresses = [...due];
    due.clear();
    try {
      reach('live.taken');
      const placed = await placeEvents(deps, addresses);
      reach('live.placed');
      deps.addressFeeds.announce(placed);
      reach('live.told');
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

  const everyMs = (): number => Math.max(0, sweepAt - Date.now());
  const loop = startLoop({ name: 'live-events', everyMs, retryMs, work, logger: deps.logger });
  deps.pendingEvents.whenStored((addresses) => {
    add(addresses);
    loop.wake();
  });
  return {
    async stop() {
      await loop.stop();
      if (due.size > 0) await place();
    },
  };
}
