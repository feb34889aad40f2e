import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type ClientSession } from 'mongoose';
import { type ChatMessage, chatMessage } from '../bodies/chat-message.js';
import { type MessageContent } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';
import { isReadFrom, type Mention, type Message, type MessageImage, type RecapCard } from '../domain/message.js';
import { findMentions, type Nameable } from '../domain/mentions.js';
import { type ChannelOfChain } from '../store/messages.js';

/** Who writes, under the name that they have at this moment. */
export interface Author {
  accountId: string;
  sleeperUserId: string;
  displayName: string;
}

export interface NewMessage {
  author: Author;
  content: MessageContent;
  card?: RecapCard;
  mentions: Mention[];
}

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

/** Stores messages at the end of a channel, which its writers read from behind `clearedSeq`, in this order. */
export async function storeMessages(
  deps: Pick<Deps, 'messages' | 'channels' | 'files'>,
  session: ClientSession,
  channel: ChannelOfChain,
  posts: readonly NewMessage[],
  clearedSeq = 0,
): Promise<PostedMessage[]> {
  const quotes = await quotedIn(deps, session, { ...channel, clearedSeq }, posts);
  const images: (MessageImage | undefined)[] = [];
  for (const post of posts) images.push(await imageOf(deps, session, channel, post));
  const last = await deps.channels.advance(session, channel, posts.length);
  const messages = posts.map(({ author, content, card, mentions }, index): Message => ({
    _id: randomUUID(),
    ...channel,
    seq: last - posts.length + 1 + index,
    accountId: author.accountId,
    sleeperUserId: author.sleeperUserId,
    userName: author.displayName,
    text: content.text,
    image: images[index],
    card,
    mentions: mentions.length === 0 ? undefined : mentions,
    replyToId: content.replyToId,
    clientId: content.clientId,
    createdAt: new Date(),
  }));
  await deps.messages.insert(session, messages);
  return messages.map((message) => {
    const quoted = quotes.get(message.replyToId ?? '');
    return { message, quoted, body: chatMessage(message, quoted) };
  });
}

/** The messages that are replied to. Throws AppError `invalid` unless all can be read in the same channel. */
async function quotedIn(
  { messages }: Pick<Deps, 'messages'>,
  session: ClientSession,
  { channelId, clearedSeq }: ChannelOfChain & { clearedSeq: number },
  posts: readonly NewMessage[],
): Promise<Map<string, Message>> {
  const ids = new Set(posts.flatMap(({ content }) => content.replyToId ?? []));
  const found = ids.size === 0 ? [] : await messages.findAll([...ids], session);
  const isReadable = (one: Message) => one.channelId === channelId && isReadFrom(clearedSeq, one);
  const quoted = new Map(found.filter(isReadable).map((one) => [one._id, one]));
  if (quoted.size === ids.size) return quoted;
  throw new AppError('invalid', 'reply-not-found', 'replyToId: there is no such message here.');
}

/** The picture of a message. Throws AppError `invalid` unless an upload is the author's own, and in no message yet. */
async function imageOf(
  { files }: Pick<Deps, 'files'>,
  session: ClientSession,
  channel: ChannelOfChain,
  { author, content: { image } }: Pick<NewMessage, 'author' | 'content'>,
): Promise<MessageImage | undefined> {
  if (image === undefined) return undefined;
  const { source, fileName } = image;
  if ('url' in source) return { url: source.url, fileName };
  const file = await files.attach(session, { id: source.fileId, accountId: author.accountId }, channel);
  if (file === null) throw new AppError('invalid', 'image-not-found', 'imageUrl: there is no such upload of yours.');
  const { _id: fileId, width, height } = file;
  return { url: `/api/files/${fileId}`, fileName, fileId, width, height };
}
