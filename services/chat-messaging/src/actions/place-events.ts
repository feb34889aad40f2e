import { type ClientSession } from 'mongoose';
import { MESSAGE_EVENTS } from '../bodies/live-events.js';
import { type Deps } from '../deps.js';
import { type StreamEvent } from '../store/stream-events.js';

/** Events placed by one transaction at most. */
export const PLACED_AT_ONCE = 200;

type PlacingDeps = Pick<Deps, 'mongo' | 'pendingEvents' | 'streamEvents' | 'streamPositions'>;

/**
 * Gives what waits at these addresses its positions, in the order in which it was stored. Of two processes that do so
 * at once one starts again and finds it done. Returns the events in their new places; fewer than PLACED_AT_ONCE when
 * nothing is left.
 */
export function placeEvents(deps: PlacingDeps, addresses: readonly string[]): Promise<StreamEvent[]> {
  return deps.mongo.transaction((session) => place(deps, session, addresses));
}

async function place(deps: PlacingDeps, session: ClientSession, addresses: readonly string[]): Promise<StreamEvent[]> {
  const waiting = await deps.pendingEvents.of(session, addresses, PLACED_AT_ONCE);
  const placed: StreamEvent[] = [];
  for (const [address, events] of Map.groupBy(waiting, (event) => event.address)) {
    placed.push(...(await numbered(deps, session, address, events)));
  }
  if (placed.length === 0) return placed;
  await deps.streamEvents.insert(session, placed.map(asKept));
  await deps.pendingEvents.remove(
    session,
    waiting.map(({ _id }) => _id),
  );
  return placed;
}

/** Events of one address with the positions that are theirs from now on. */
async function numbered(
  { streamPositions }: Pick<Deps, 'streamPositions'>,
  session: ClientSession,
  address: string,
  events: readonly Omit<StreamEvent, 'position'>[],
): Promise<StreamEvent[]> {
  const last = await streamPositions.advance(session, address, events.length);
  const first = last - events.length + 1;
  return events.map(({ event, data }, n) => ({ address, position: first + n, event, data }));
}

/** Of a message nothing is kept but its id: what is hidden or deleted later must not be read here. */
function asKept(placed: StreamEvent): StreamEvent {
  if (placed.data === null || !MESSAGE_EVENTS.has(placed.event)) return placed;
  const { id } = JSON.parse(placed.data) as { id: string };
  return { ...placed, data: JSON.stringify({ id }) };
}

const trimEvery = 100;

/** Drops the oldest events where an address has had another hundred. */
export async function trimEvents(deps: Pick<Deps, 'streamEvents'>, placed: readonly StreamEvent[]): Promise<void> {
  for (const { address, position } of placed) {
    if (position % trimEvery === 0) await deps.streamEvents.trim(address, position);
  }
}
