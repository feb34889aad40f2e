import { AppError } from '@dynasty/kit/errors';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { randomUUID } from 'node:crypto';
import { mongo as driver, type ClientSession } from 'mongoose';
import { type ChatMessage, chatMessage } from '../bodies/chat-message.js';
import { hasUpload, type MessageContent, type NewMessage } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';
import { type ChannelEnd, type ChannelOfChain, placeBehind } from '../domain/channel.js';
import { findMentions, type Nameable } from '../domain/mentions.js';
import { isReadFrom, type Mention, type Message, type MessageImage } from '../domain/message.js';

/** Who is named in a text; `people` are asked for when somebody may be. */
export async function mentionsIn(text: string, people: () => Promise<Nameable[]>): Promise<Mention[]> {
  return text.includes('@') ? findMentions(text, await people()) : [];
}

/** A stored message, what it replies to, and how readers get it who have both. */
export interface PostedMessage {
  message: Message;
  quoted: Message | undefined;
  body: ChatMessage;
}

/** There is a message of this post's key already: the transaction that was to store it is undone. */
export class PostedBefore extends Error {
  constructor() {
    super('this message was posted before');
  }
}

/**
 * Stores messages at the end of a channel, which its writers read from behind `clearedSeq`, in this order and with what
 * else the transaction writes. A place that somebody else has taken meanwhile has the transaction tried again.
 * Throws PostedBefore.
 */
export async function storeMessages(
  deps: Pick<Deps, 'messages' | 'channels' | 'files'>,
  session: ClientSession,
  channel: ChannelOfChain,
  posts: readonly NewMessage[],
  clearedSeq = 0,
): Promise<PostedMessage[]> {
  const { channelId } = channel;
  await refuseRepeats(deps, session, posts);
  const quotes = await quotesOf(deps, { ...channel, clearedSeq }, posts, session);
  const end = deps.channels.endOf(channelId) ?? (await deps.messages.endOf(channelId, session));
  const messages: Message[] = [];
  for (const [n, post] of posts.entries()) {
    const message = messageOf(post, channel, placeBehind(end, n));
    messages.push({ ...message, image: await imageOf(deps, session, message, post) });
  }
  const { inTheWay } = await deps.messages.add(messages, session);
  if (inTheWay === 'id') throw new PostedBefore();
  if (inTheWay === 'place') {
    deps.channels.ended(channelId);
    throw placeTaken();
  }
  hooksOf(session).afterCommit.push(() => deps.channels.ended(channelId, placeBehind(end, posts.length - 1)));
  return messages.map((message) => {
    const quoted = quotes.get(message.replyToId ?? '');
    return { message, quoted, body: chatMessage(message, quoted) };
  });
}

/** Has the transaction tried again. */
function placeTaken(): Error {
  const error = new driver.MongoError('a place was taken meanwhile');
  error.addErrorLabel('TransientTransactionError');
  return error;
}

/** A new message in its place, without the picture that its author has uploaded for it. */
export function messageOf(
  { author, content, card, mentions, key }: NewMessage,
  channel: ChannelOfChain,
  { seq, era }: ChannelEnd,
): Message {
  return {
    _id: key?.id ?? randomUUID(),
    ...channel,
    seq,
    ...(era > 0 && { era }),
    request: key?.request,
    accountId: author.accountId,
    sleeperUserId: author.sleeperUserId,
    userName: author.displayName,
    text: content.text,
    image: linkedImage(content),
    card,
    mentions: mentions.length === 0 ? undefined : mentions,
    replyToId: content.replyToId,
    clientId: content.clientId,
    createdAt: new Date(),
  };
}

/** What a repeated post refers to may have changed since: it must not fail for that. */
async function refuseRepeats(
  { messages }: Pick<Deps, 'messages'>,
  session: ClientSession,
  posts: readonly NewMessage[],
): Promise<void> {
  const ids = posts.flatMap((post) => (refers(post) ? (post.key?.id ?? []) : []));
  if (ids.length > 0 && (await messages.findAll(ids, session)).length > 0) throw new PostedBefore();
}

const refers = (post: NewMessage): boolean => post.content.replyToId !== undefined || hasUpload(post);

/** The messages that are replied to. Throws AppError `invalid` unless all can be read in the same channel. */
async function quotesOf(
  deps: Pick<Deps, 'messages'>,
  channel: ChannelOfChain & { clearedSeq: number },
  posts: readonly NewMessage[],
  session: ClientSession,
): Promise<Map<string, Message>> {
  const quoted = await quotedIn(deps, channel, posts, session);
  if (posts.every(({ content: { replyToId } }) => replyToId === undefined || quoted.has(replyToId))) return quoted;
  throw replyNotFound();
}

/** Those messages that are replied to and can be read in the channel. */
export async function quotedIn(
  { messages }: Pick<Deps, 'messages'>,
  { channelId, clearedSeq }: ChannelOfChain & { clearedSeq: number },
  posts: readonly NewMessage[],
  session?: ClientSession,
): Promise<Map<string, Message>> {
  const ids = new Set(posts.flatMap(({ content }) => content.replyToId ?? []));
  const found = ids.size === 0 ? [] : await messages.findAll([...ids], session);
  const readable = found.filter((message) => message.channelId === channelId && isReadFrom(clearedSeq, message));
  return new Map(readable.map((message) => [message._id, message]));
}

export function replyNotFound(): AppError {
  return new AppError('invalid', 'reply-not-found', 'The message that you reply to is not here.', {
    details: { field: 'replyToId' },
  });
}

/** The picture of a message. Throws AppError `invalid` unless an upload is the author's own, and in no message yet. */
async function imageOf(
  { files }: Pick<Deps, 'files'>,
  session: ClientSession,
  message: Message,
  { author, content: { image } }: NewMessage,
): Promise<MessageImage | undefined> {
  if (image === undefined || 'url' in image.source) return message.image;
  const { source, fileName } = image;
  const file = await files.attach(session, { id: source.fileId, accountId: author.accountId }, message);
  if (file === null) {
    throw new AppError('invalid', 'image-not-found', 'This picture cannot be shared again. Upload it once more.', {
      details: { field: 'imageUrl' },
    });
  }
  const { _id: fileId, width, height } = file;
  return { url: `/api/files/${fileId}`, fileName, fileId, width, height };
}

/** The picture of a message that lies elsewhere. */
function linkedImage({ image }: Pick<MessageContent, 'image'>): MessageImage | undefined {
  if (image === undefined || !('url' in image.source)) return undefined;
  return { url: image.source.url, fileName: image.fileName };
}
