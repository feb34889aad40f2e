import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ChannelOfChain, type MessagePlace } from '../store/messages.js';

/** More than these cannot be given new places in one transaction: such chats are put one after the other. */
const longestMerge = 2_000;

/**
 * Puts the messages of one channel among those of another one, by the time of their writing. Messages get new
 * places from the first one on that comes between. Both channels are written: whoever posts at the same moment comes
 * before or after, never in between.
 */
export async function mergeChats(
  { messages, channels, seats }: Pick<Deps, 'messages' | 'channels' | 'seats'>,
  session: ClientSession,
  from: string,
  into: ChannelOfChain,
): Promise<void> {
  const to = into.channelId;
  await channels.remove(session, from);
  const theirs = await messages.placesFrom(session, from, 0);
  const [first] = theirs;
  if (first === undefined) return;
  const own = await messages.placesFrom(session, to, await messages.firstPlaceSince(session, to, first.createdAt));
  const end = await channels.advance(session, into, theirs.length);
  // Places are others now: what was written before counts as read.
  await seats.readAll(session, to, end);
  if (own.length + theirs.length > longestMerge) return messages.append(session, from, into, end - theirs.length);
  const start = end - theirs.length - own.length + 1;
  const places = inOrder(own, theirs).map(({ _id }, index) => ({ _id, seq: start + index }));
  // The last first, own ones before the others: so every place is free when it is taken.
  const isOwn = new Set(own.map(({ _id }) => _id));
  const lastFirst = places.reverse();
  await messages.place(session, into, [
    ...lastFirst.filter(({ _id }) => isOwn.has(_id)),
    ...lastFirst.filter(({ _id }) => !isOwn.has(_id)),
  ]);
}

/** Both lists as one by time; each keeps its own order. */
function inOrder(own: readonly MessagePlace[], theirs: readonly MessagePlace[]): MessagePlace[] {
  const merged: MessagePlace[] = [];
  let next = 0;
  for (const message of own) {
    for (let other = theirs[next]; other !== undefined && other.createdAt < message.createdAt; other = theirs[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(message);
  }
  return [...merged, ...theirs.slice(next)];
}
