import { type ClientSession } from 'mongoose';
import { type LiveEventName, type LiveEvents, type PassingEventName } from '../bodies/live-events.js';
import { type Deps } from '../deps.js';
import { addressesOf, type Audience } from '../domain/audience.js';

/**
 * Tells open pages, and those that come back later, what is being stored: the event is kept by the same transaction
 * and told after its commit. The audience must be who may read what it carries.
 */
export async function publishLive<E extends LiveEventName>(
  deps: Pick<Deps, 'pendingEvents'>,
  session: ClientSession,
  audience: Audience,
  event: E,
  data: LiveEvents[E],
): Promise<void> {
  const addresses = addressesOf(audience);
  if (addresses.length === 0) return;
  const text = JSON.stringify(data);
  await deps.pendingEvents.insert(
    session,
    addresses.map((address) => ({ address, event, data: text })),
  );
}

/** Tells open pages something that is of no use later: it is not stored, and lost while the broker is away. */
export function passLive<E extends PassingEventName>(
  { addressFeeds }: Pick<Deps, 'addressFeeds'>,
  audience: Audience,
  event: E,
  data: LiveEvents[E],
): void {
  for (const address of addressesOf(audience)) addressFeeds.pass({ address, event, data: JSON.stringify(data) });
}
