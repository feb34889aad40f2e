import type { QueryClient } from '@tanstack/react-query';
import { chatState } from '../../lib/api/shared-reads';
import type { Message } from './message';
import { knownConversations, putConversation } from './direct/api';
import type { Room } from './room/room';

/** How far a room has been read. */
interface Mark {
  readPosition: number;
  unreadCount: number;
}

/** What waits in all conversations is the sum of what is known of each, where all are known. */
function sumUp(client: QueryClient, leagueId: string): void {
  const known = knownConversations(client, leagueId);
  if (!known?.isAll) return void client.invalidateQueries(chatState(leagueId));
  const unread = known.list.filter(({ isMuted, unreadCount }) => !isMuted && unreadCount > 0);
  const sums = {
    unreadCount: unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    unreadConversations: unread.length,
  };
  client.setQueryData(chatState(leagueId).queryKey, (state) => state && { ...state, conversations: sums });
}

/**
 * Counts a message of the league chat; `isOwn`: who writes has read what is above, but a recap is sent here from its own
 * page.
 */
export function countInChat(client: QueryClient, leagueId: string, { position, card }: Message, isOwn: boolean): void {
  client.setQueryData(chatState(leagueId).queryKey, (state) => {
    if (state === undefined || position <= state.chat.position) return state;
    const { chat } = state;
    const isRead = isOwn && (!card || chat.unreadCount === 0);
    const mark = isRead
      ? { readPosition: position, unreadCount: 0 }
      : { readPosition: chat.readPosition, unreadCount: chat.unreadCount + 1 };
    return { ...state, chat: { ...chat, ...mark, position } };
  });
}

/** Puts a message at the top of the conversations. False when its conversation is not known: they have to be read. */
export function countInConversations(client: QueryClient, leagueId: string, message: Message, isOwn: boolean): boolean {
  const one = knownConversations(client, leagueId)?.list.find(({ id }) => id === message.conversationId);
  if (one === undefined) return false;
  if (message.position <= one.position) return true;
  const { position } = message;
  const mark = isOwn ? { readPosition: position, unreadCount: 0 } : { unreadCount: one.unreadCount + 1 };
  putConversation(client, leagueId, { ...one, ...mark, position, lastMessage: message }, true);
  sumUp(client, leagueId);
  return true;
}

/** Takes over how far a room has been read. */
export function putMark(client: QueryClient, { leagueId, conversationId }: Room, mark: Mark): void {
  if (conversationId === null) {
    client.setQueryData(
      chatState(leagueId).queryKey,
      (state) => state && { ...state, chat: { ...state.chat, ...mark } },
    );
    return;
  }
  const one = knownConversations(client, leagueId)?.list.find(({ id }) => id === conversationId);
  if (one !== undefined) putConversation(client, leagueId, { ...one, ...mark }, false);
  sumUp(client, leagueId);
}
