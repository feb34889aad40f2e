import { type ClientSession } from 'mongoose';
import { chatMessage } from '../bodies/chat-message.js';
import { type LiveEventName, type LiveEvents, type PassingEventName } from '../bodies/live-events.js';
import { type Deps } from '../deps.js';
import { addressesOf, type Audience } from '../domain/audience.js';
import { type Message } from '../domain/message.js';

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

/**
 * As publishLive(), for a message and what it replies to. Who has deleted that for themselves gets the message without a
 * word of it.
 */
export async function publishMessage(
  deps: Pick<Deps, 'pendingEvents' | 'seats'>,
  session: ClientSession,
  audience: Audience,
  event: 'conversation.message' | 'message.updated',
  { message, quoted }: { message: Message; quoted: Message | undefined },
): Promise<void> {
  const whole = chatMessage(message, quoted);
  const { chainId, accountIds } = audience;
  if (accountIds === undefined || quoted === undefined) return publishLive(deps, session, audience, event, whole);
  const gone = await deps.seats.clearedPast(session, quoted.channelId, quoted.seq);
  const { reading = [], others = [] } = Object.groupBy(accountIds, (id) => (gone.has(id) ? 'others' : 'reading'));
  await publishLive(deps, session, { chainId, accountIds: reading }, event, whole);
  await publishLive(deps, session, { chainId, accountIds: others }, event, chatMessage(message));
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
