import type { QueryClient } from '@tanstack/react-query';
import { chatState } from '../../lib/api/shared-reads';
import type { Message } from './message';
import { knownConversations, putConversation } from './direct/api';
import type { Room } from './room/room';

/** Where a room ends, and how far it has been read. */
interface Mark {
  position: number;
  readPosition: number;
}

/** Messages that wait in a room: never counted, so that nothing is counted twice. */
export const unreadIn = ({ position, readPosition }: Mark): number => Math.max(0, position - readPosition);

/** What is known of a room with what was told of it: neither goes back, in whichever order it is told. */
function marked<Known extends Mark>(known: Known, told: Partial<Mark>) {
  const mark = {
    position: Math.max(known.position, told.position ?? 0),
    readPosition: Math.max(known.readPosition, told.readPosition ?? 0),
  };
  return { ...known, ...mark, unreadCount: unreadIn(mark) };
}

/** What waits in all conversations is the sum of what is known of each, where all are known. */
function sumUp(client: QueryClient, leagueId: string): void {
  const known = knownConversations(client, leagueId);
  if (!known?.isAll) return void client.invalidateQueries(chatState(leagueId));
  const unread = known.list.filter(({ isMuted }) => !isMuted).map(unreadIn);
  const sums = {
    unreadCount: unread.reduce((sum, count) => sum + count, 0),
    unreadConversations: unread.filter((count) => count > 0).length,
  };
  client.setQueryData(chatState(leagueId).queryKey, (state) => state && { ...state, conversations: sums });
}

/**
 * Takes over that a message of the league chat has come; `isOwn`: who writes has read what is above, but a recap is sent
 * here from its own page.
 */
export function arrivedInChat(
  client: QueryClient,
  leagueId: string,
  { position, card }: Message,
  isOwn: boolean,
): void {
  client.setQueryData(chatState(leagueId).queryKey, (state) => {
    if (state === undefined) return state;
    const isRead = isOwn && (!card || unreadIn(state.chat) === 0);
    return { ...state, chat: marked(state.chat, isRead ? { position, readPosition: position } : { position }) };
  });
}

/** Puts a message at the top of the conversations. False when its conversation is not known: they have to be read. */
export function arrivedInConversations(
  client: QueryClient,
  leagueId: string,
  message: Message,
  isOwn: boolean,
): boolean {
  const one = knownConversations(client, leagueId)?.list.find(({ id }) => id === message.conversationId);
  if (one === undefined) return false;
  const { position } = message;
  if (position <= one.position) {
    if (isOwn) putMark(client, { leagueId, conversationId: one.id }, { readPosition: position });
    return true;
  }
  const now = marked(one, isOwn ? { position, readPosition: position } : { position });
  putConversation(client, leagueId, { ...now, lastMessage: message }, true);
  sumUp(client, leagueId);
  return true;
}

/** Takes over how far a room has been read. The services count to an end that may not be known here yet. */
export function putMark(
  client: QueryClient,
  { leagueId, conversationId }: Room,
  { readPosition }: Pick<Mark, 'readPosition'>,
): void {
  if (conversationId === null) {
    client.setQueryData(
      chatState(leagueId).queryKey,
      (state) => state && { ...state, chat: marked(state.chat, { readPosition }) },
    );
    return;
  }
  const one = knownConversations(client, leagueId)?.list.find(({ id }) => id === conversationId);
  if (one !== undefined) putConversation(client, leagueId, marked(one, { readPosition }), false);
  sumUp(client, leagueId);
}
