import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ChannelOfChain } from '../domain/channel.js';
import { type MessagePlace } from '../store/message-places.js';

/** More than these cannot be given new places in one transaction: such chats are put one after the other. */
const longestMerge = 2_000;
/** More than these are not even put behind others by one: with the words that searches find, 20,000 take 1.6 s of the 5 s. */
const mostAtOnce = 5_000;

type MergeDeps = Pick<Deps, 'messages' | 'seats'>;

/**
 * Puts all but the last messages of a very long channel behind those of another one, in several transactions; where it
 * is interrupted, the rest is moved by the next call. What is left is for mergeChats.
 */
export async function appendLongChat(
  deps: MergeDeps & Pick<Deps, 'mongo'>,
  from: string,
  into: ChannelOfChain,
): Promise<void> {
  const moveSome = () =>
    deps.mongo.transaction(async (session) => {
      const [first] = await deps.messages.placesFrom(session, from, 0, 1);
      const { seq: end } = await deps.messages.endOf(from, session);
      // Places have no gaps.
      if (first === undefined || end - first.seq < mostAtOnce) return false;
      await mergeChats(deps, session, from, into, [], mostAtOnce);
      return true;
    });
  while (await moveSome());
}

/**
 * Puts the messages of one channel among those of another one, by the time of their writing. Messages get new
 * places from the first one on that comes between. They take places behind its end: whoever posts there at the same
 * moment comes before or after, never in between. What somebody has not read of either stays unread, with all that
 * follows it now, and who has muted either has muted what they become.
 * `everybody` are the accounts of a conversation, who have not read it where they have no seat. With `most` only the first
 * so many are moved, behind all others.
 */
export async function mergeChats(
  { messages, seats }: MergeDeps,
  session: ClientSession,
  from: string,
  into: ChannelOfChain,
  everybody: readonly string[] = [],
  most?: number,
): Promise<void> {
  const to = into.channelId;
  const { seq: ownEnd, era: before } = await messages.endOf(to, session);
  // Who has not been in a league's chat begins at its end, and in a conversation at its beginning.
  const begins = everybody.length === 0 ? ownEnd : 0;
  await seats.muteEach(session, into, await seats.mutedIn(session, from), begins);
  const theirs = await messages.placesFrom(session, from, 0, most);
  const [first, last] = [theirs[0], theirs.at(-1)];
  if (first === undefined || last === undefined) return;
  // Behind all others nothing comes between.
  const since = most === undefined ? await messages.firstPlaceSince(session, to, first.createdAt) : ownEnd + 1;
  const own = await messages.placesFrom(session, to, since);
  const end = ownEnd + theirs.length;
  // Streams that come back by a place from before read everything again.
  const era = before + 1;
  const isTooLong = most !== undefined || own.length + theirs.length > longestMerge;
  const start = ownEnd - own.length + 1;
  const order = isTooLong ? [...own, ...theirs] : inOrder(own, theirs);
  const places = order.map(({ _id }, index) => ({ _id, seq: start + index }));
  const placeOf = new Map(places.map(({ _id, seq }) => [_id, seq]));
  const readOwn = await seats.readIn(session, to);
  const readTheirs = await seats.readIn(session, from);
  const marks = new Map<string, number>();
  for (const accountId of new Set([...everybody, ...readOwn.keys(), ...readTheirs.keys()])) {
    // Who has no seat in a league's chat has not been there yet: it is history to them.
    const unseated = everybody.includes(accountId) ? 0 : Infinity;
    const afterOwn = placeAfter(readOwn.get(accountId) ?? unseated, own, placeOf, { last: ownEnd, end });
    // What was before them has been moved, and counts as unread there.
    const read = Math.max(readTheirs.get(accountId) ?? unseated, first.seq - 1);
    const afterTheirs = placeAfter(read, theirs, placeOf, { last: last.seq, end });
    marks.set(accountId, Math.min(afterOwn, afterTheirs) - 1);
  }
  await seats.place(session, into, marks);
  if (isTooLong) {
    const by = ownEnd - first.seq + 1;
    return messages.append(session, { channelId: from, upTo: last.seq }, { to: into, era, by });
  }
  // The last first, own ones before the others: so every place is free when it is taken.
  const isOwn = new Set(own.map(({ _id }) => _id));
  const lastFirst = places.reverse();
  await messages.place(session, into, era, [
    ...lastFirst.filter(({ _id }) => isOwn.has(_id)),
    ...lastFirst.filter(({ _id }) => !isOwn.has(_id)),
  ]);
}

/** Where the first message is now that was not read of a channel, which ended at `last`; behind the end when all was. */
function placeAfter(
  read: number,
  moved: readonly MessagePlace[],
  placeOf: ReadonlyMap<string, number>,
  { last, end }: { last: number; end: number },
): number {
  if (read >= last) return end + 1;
  // Places have no gaps; those before the first that was moved are what they were.
  const unread = moved[read + 1 - (moved[0]?.seq ?? 0)];
  return (unread && placeOf.get(unread._id)) ?? read + 1;
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
