import { keyReused } from '@dynasty/kit/idempotency';
import { chatMessage } from '../bodies/chat-message.js';
import { type NewMessage } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';
import { type ChannelOfChain, placeBehind } from '../domain/channel.js';
import { type Message } from '../domain/message.js';
import { LONGEST_WAIT_MS, tooBusy } from '../memory/channels.js';
import { findPostedAmong, findPostedIfAny } from './find-posted.js';
import { messageOf, type PostedMessage, quotedIn, replyNotFound } from './post-message.js';

/** What has become of a post: its message, which is not `isNew` when it was posted before, or why there is none. */
export type Appended = (PostedMessage & { isNew: boolean }) | Error;

type AppendDeps = Pick<Deps, 'messages' | 'channels'>;

/**
 * Stores messages without uploads at the end of a league's chat, in this order, by one insert. No counter gives out
 * the places: the database refuses a place that is taken already, and the rest is then put behind the new end of the
 * chat. What is wrong with one post fails that post alone; when the database fails, so do all posts of which it has not
 * said that they are stored.
 */
export async function appendMessages(
  deps: AppendDeps,
  channel: ChannelOfChain,
  posts: readonly NewMessage[],
): Promise<Appended[]> {
  const results = new Map<NewMessage, Appended>();
  const first = new Map(posts.toReversed().map((post) => [post.key?.id ?? post, post]));
  try {
    await append(deps, channel, [...new Set(posts.map((post) => first.get(post.key?.id ?? post)!))], results);
  } catch (error) {
    // It may end elsewhere than this process knows.
    deps.channels.ended(channel.channelId);
    for (const post of posts) if (!results.has(post)) results.set(post, error as Error);
  }
  return posts.map((post) => {
    const same = first.get(post.key?.id ?? post)!;
    return same.key?.request === post.key?.request ? results.get(same)! : keyReused();
  });
}

/** Stores posts of different keys; puts what becomes of each into `results` as soon as it is known. */
async function append(
  deps: AppendDeps,
  channel: ChannelOfChain,
  posts: readonly NewMessage[],
  results: Map<NewMessage, Appended>,
): Promise<void> {
  const { channelId } = channel;
  const begunAt = performance.now();
  const quotes = await quotedIn(deps, { ...channel, clearedSeq: 0 }, posts);
  for (const post of posts) {
    const { key, content } = post;
    if (content.replyToId === undefined || quotes.has(content.replyToId)) continue;
    results.set(post, await postedBefore(() => findPostedIfAny(deps, key)));
  }
  let remaining = posts.filter((post) => !results.has(post));
  while (remaining.length > 0) {
    if (performance.now() - begunAt > LONGEST_WAIT_MS) throw tooBusy();
    const end = deps.channels.endOf(channelId) ?? (await deps.messages.endOf(channelId));
    const messages = remaining.map((post, n) => messageOf(post, channel, placeBehind(end, n)));
    const { stored, inTheWay } = await deps.messages.add(messages);
    for (const [n, message] of messages.slice(0, stored).entries()) {
      results.set(remaining[n]!, appended(message, quotes));
    }
    if (inTheWay === 'id') await respondToRepeats(deps, remaining.slice(stored), results);
    deps.channels.ended(channelId, inTheWay === 'place' ? undefined : placeBehind(end, stored - 1));
    remaining = remaining.filter((post) => !results.has(post));
  }
}

function appended(message: Message, quotes: ReadonlyMap<string, Message>): Appended {
  const quoted = quotes.get(message.replyToId ?? '');
  return { message, quoted, body: chatMessage(message, quoted), isNew: true };
}

/** The first of these posts is a repeat. Who repeats one often repeats many, so the others are looked up with it. */
async function respondToRepeats(
  deps: AppendDeps,
  posts: readonly NewMessage[],
  results: Map<NewMessage, Appended>,
): Promise<void> {
  const found = await findPostedAmong(
    deps,
    posts.flatMap(({ key }) => key ?? []),
  );
  for (const [n, post] of posts.entries()) {
    const earlier = found.get(post.key?.id ?? '');
    if (earlier !== undefined) results.set(post, earlier instanceof Error ? earlier : { ...earlier, isNew: false });
    // It may yet be undone.
    else if (n === 0) results.set(post, tooBusy());
  }
}

async function postedBefore(find: () => Promise<PostedMessage | undefined>): Promise<Appended> {
  try {
    const found = await find();
    return found === undefined ? replyNotFound() : { ...found, isNew: false };
  } catch (error) {
    return error as Error;
  }
}
