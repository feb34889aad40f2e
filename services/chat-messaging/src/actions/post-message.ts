import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type ClientSession } from 'mongoose';
import { type ChatMessage, chatMessage } from '../bodies/chat-message.js';
import { type MessageContent } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';
import { type Mention, type Message, type MessageImage } from '../domain/message.js';
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
  mentions: Mention[];
}

/** Who is named in a text; `people` are asked for when somebody may be. */
export async function mentionsIn(text: string, people: () => Promise<Nameable[]>): Promise<Mention[]> {
  return text.includes('@') ? findMentions(text, await people()) : [];
}

/** Stores a message at the end of a channel, and returns it as its readers get it. */
export async function storeMessage(
  deps: Pick<Deps, 'messages' | 'channels' | 'files'>,
  session: ClientSession,
  channel: ChannelOfChain,
  { author, content, mentions }: NewMessage,
): Promise<{ message: Message; body: ChatMessage }> {
  const quoted = await quotedIn(deps, session, channel, content.replyToId);
  const message: Message = {
    _id: randomUUID(),
    ...channel,
    seq: await deps.channels.nextSeq(session, channel),
    accountId: author.accountId,
    sleeperUserId: author.sleeperUserId,
    userName: author.displayName,
    text: content.text,
    image: await imageOf(deps, session, channel, { author, content }),
    mentions: mentions.length === 0 ? undefined : mentions,
    replyToId: quoted?._id,
    clientId: content.clientId,
    createdAt: new Date(),
  };
  await deps.messages.insert(session, [message]);
  return { message, body: chatMessage(message, quoted) };
}

/** The message that is replied to. Throws AppError `invalid` unless it stands in the same channel. */
async function quotedIn(
  { messages }: Pick<Deps, 'messages'>,
  session: ClientSession,
  { channelId }: ChannelOfChain,
  replyToId: string | undefined,
): Promise<Message | undefined> {
  if (replyToId === undefined) return undefined;
  const quoted = await messages.find(replyToId, session);
  if (quoted?.channelId === channelId) return quoted;
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
