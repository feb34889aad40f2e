import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Conversation as ConversationBody, conversationBody } from '../bodies/conversation.js';
import { type Deps } from '../deps.js';
import { type Conversation } from '../domain/conversation.js';
import { conversationRoom, type RoomDeps } from './enter-room.js';
import { showMessages } from './show-messages.js';

type ShowDeps = Pick<Deps, 'messages' | 'seats' | 'members'>;

/** Conversations of one league as an account gets them, in the same order. */
export async function showConversations(
  deps: ShowDeps,
  { accountId, league }: { accountId: string; league: LeagueAccess },
  conversations: readonly Conversation[],
): Promise<ConversationBody[]> {
  const ids = conversations.map(({ _id }) => _id);
  const lastIds = conversations.flatMap(({ lastMessageId }) => lastMessageId ?? []);
  const [members, lastSeqs, seats, found] = await Promise.all([
    deps.members.of(league.chainId),
    deps.messages.lastSeqs(ids),
    deps.seats.ofAll(ids, accountId),
    // One that has just been opened has none.
    lastIds.length === 0 ? [] : deps.messages.findAll(lastIds),
  ]);
  const clearedSeqOf = (id: string) => seats.get(id)?.clearedSeq ?? 0;
  const lastMessages = found.length === 0 ? [] : await showMessages(deps.messages, found, clearedSeqOf);
  const lastById = new Map(lastMessages.map((message) => [message.id, message]));
  return conversations.map((conversation) =>
    conversationBody(conversation, {
      league,
      members,
      lastSeq: lastSeqs.get(conversation._id) ?? 0,
      seat: seats.get(conversation._id),
      lastMessage: lastById.get(conversation.lastMessageId ?? ''),
    }),
  );
}

/** A conversation as one of its people gets it. Throws AppError as conversationRoom(). */
export async function showConversation(
  deps: ShowDeps & RoomDeps,
  accountId: string,
  conversationId: string,
): Promise<ConversationBody> {
  const { league, conversation } = await conversationRoom(deps, accountId, conversationId);
  const [body] = await showConversations(deps, { accountId, league }, conversation === null ? [] : [conversation]);
  if (body === undefined) throw new Error('a conversation was entered but is not shown');
  return body;
}
