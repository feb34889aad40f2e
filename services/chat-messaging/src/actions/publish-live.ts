import { type ClientSession } from 'mongoose';
import { type LiveEventName, type LiveEvents } from '../bodies/live-events.js';
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
