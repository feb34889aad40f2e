import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type MessagePlace } from '../store/messages.js';

/**
 * Puts the messages of one league's chat among those of another one, by the time of their writing. Messages get new
 * places from the first one on that comes between. Both channels are written: whoever posts at the same moment comes
 * before or after, never in between.
 */
export async function mergeChats(
  { messages, channels }: Pick<Deps, 'messages' | 'channels'>,
  session: ClientSession,
  from: string,
  to: string,
): Promise<void> {
  await channels.remove(session, from);
  const theirs = await messages.placesFrom(session, from, 0);
  const [first] = theirs;
  if (first === undefined) return;
  const own = await messages.placesFrom(session, to, await messages.firstPlaceSince(session, to, first.createdAt));
  const added = await channels.advance(session, to, theirs.length);
  const start = added - theirs.length - own.length + 1;
  const places = inOrder(own, theirs).map(({ _id }, index) => ({ _id, seq: start + index }));
  await messages.place(session, to, places);
}

/** Both lists as one by time; each keeps its own order. */
function inOrder(own: readonly MessagePlace[], theirs: readonly MessagePlace[]): MessagePlace[] {
  const merged: MessagePlace[] = [];
  const rest = [...theirs];
  for (const message of own) {
    while (rest[0] !== undefined && rest[0].createdAt < message.createdAt) merged.push(rest.shift() as MessagePlace);
    merged.push(message);
  }
  return [...merged, ...rest];
}
