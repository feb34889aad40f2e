import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type ChatMessage, chatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { conversationOf, isReadFrom, type Message } from '../domain/message.js';
import { conversationRoom, leagueRoom, type Room, type RoomDeps } from './enter-room.js';
import { noSuchMessage } from './read-channel.js';

/**
 * A message, and where it stands, for an account that may read it.
 * Throws AppError: `missing` for anybody else, `forbidden` while the league is not approved.
 */
export async function findMessage(
  deps: RoomDeps & Pick<Deps, 'messages'>,
  accountId: string,
  messageId: string,
): Promise<{ message: Message; room: Room }> {
  const message = await deps.messages.find(messageId);
  if (message === null) throw noSuchMessage();
  const room = await roomOf(deps, accountId, message);
  if (!isReadFrom(room.clearedSeq, message)) throw noSuchMessage();
  return { message, room };
}

async function roomOf(deps: RoomDeps, accountId: string, message: Message): Promise<Room> {
  const conversationId = conversationOf(message);
  if (conversationId !== null) {
    return conversationRoom(deps, accountId, conversationId).catch((error: unknown) => {
      throw error instanceof AppError && error.kind === 'missing' ? noSuchMessage() : error;
    });
  }
  const league = await deps.leagues.of(accountId, message.chainId);
  if (!league.member) throw noSuchMessage();
  if (league.leagueStatus !== 'approved') {
    throw new AppError('forbidden', 'league-not-approved', 'This league is not approved.');
  }
  return leagueRoom(league);
}

/** A message as the reader of a room has it by now. Throws AppError `missing` when they do not have it any more. */
export async function messageNow(
  { messages }: Pick<Deps, 'messages'>,
  { clearedSeq }: Pick<Room, 'clearedSeq'>,
  messageId: string,
): Promise<ChatMessage> {
  const message = await messages.find(messageId);
  if (message === null || !isReadFrom(clearedSeq, message)) throw noSuchMessage();
  return bodyFor(clearedSeq, message, await quotedBy({ messages }, message));
}

/** The message that another one replies to, if there still is one; with the session of a transaction that changes it. */
export async function quotedBy(
  { messages }: Pick<Deps, 'messages'>,
  { replyToId }: Message,
  session?: ClientSession,
): Promise<Message | undefined> {
  return (replyToId === undefined ? null : await messages.find(replyToId, session)) ?? undefined;
}

/** A message as somebody gets it who reads its channel from behind `clearedSeq`; `quoted` is what it replies to. */
export function bodyFor(clearedSeq: number, message: Message, quoted: Message | undefined): ChatMessage {
  return chatMessage(message, quoted && isReadFrom(clearedSeq, quoted) ? quoted : undefined);
}
