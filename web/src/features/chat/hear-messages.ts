import type { QueryClient } from '@tanstack/react-query';
import { authUser, chatState } from '../../lib/api/shared-reads';
import type { MessageHandlers } from '../../lib/follow-league';
import { throttled } from '../../lib/throttled';
import { forgetRoom, newestMessages } from './api';
import type { Message } from './message';
import { conversations, knownConversations, oneConversation } from './direct/api';
import { arrivedInChat, arrivedInConversations, putMark } from './marks';
import { changeMessage, deleteMessage, keepNewest, outdateLogs, putMessage, readWhole } from './room/logs';
import type { Room } from './room/room';
import { ringFor } from './ring';
import { isWriting, stopsWriting } from './room/typing';
import { arrived } from './room/unsent';

/** How much waits for the person is read again so often at most. */
const readEveryMs = 1_000;

/** What the live events of chat and conversations change on the pages of a league. */
export function hearMessages(client: QueryClient, leagueId: string): MessageHandlers {
  const roomOf = (conversationId: string | null) => ({ leagueId, conversationId });
  const news = throttled<'state' | 'conversations'>(readEveryMs, (what) => {
    void client.invalidateQueries(chatState(leagueId));
    if (what.includes('conversations')) void client.invalidateQueries(conversations(leagueId));
  });
  const isMine = (userId: string) => client.getQueryData(authUser().queryKey)?.id === userId;
  const isShown = (room: Room) => client.getQueryCache().find(newestMessages(room))?.isActive() ?? false;
  const place = (message: Message) => {
    const room = roomOf(message.conversationId);
    arrived(message);
    stopsWriting(room, message.userId);
    if (!isMine(message.userId)) void ringFor(client, room);
    if (!putMessage(room, message)) void client.refetchQueries(newestMessages(room));
    else if (!isShown(room)) keepNewest(room);
  };
  const readConversations = () => news.add('conversations');
  // What is being read may not know of it yet.
  const isReadingState = () => client.isFetching(chatState(leagueId)) > 0;
  const isReadingConversations = () => client.isFetching(conversations(leagueId)) > 0;
  return {
    'chat.message'(message) {
      place(message);
      arrivedInChat(client, leagueId, message, isMine(message.userId));
      if (isReadingState()) news.add('state');
    },
    'conversation.message'(message) {
      place(message);
      const [isReadingList, isReadingSum] = [isReadingConversations(), isReadingState()];
      const isKnown = arrivedInConversations(client, leagueId, message, isMine(message.userId));
      if (!isKnown || isReadingList) readConversations();
      else if (isReadingSum) news.add('state');
    },
    'message.updated': (message) => changeMessage(roomOf(message.conversationId), message),
    'message.deleted'({ messageId, conversationId }) {
      deleteMessage(roomOf(conversationId), messageId);
      if (conversationId !== null) readConversations();
    },
    // On another page of the same person, or on this one, whose response is still on its way.
    'chat.read'({ readPosition }) {
      const chat = client.getQueryData(chatState(leagueId).queryKey)?.chat;
      if (!chat || readPosition <= chat.readPosition) return;
      if (isReadingState()) news.add('state');
      else putMark(client, roomOf(null), { readPosition });
    },
    'conversation.read'({ conversationId, userId, readPosition }) {
      const one = knownConversations(client, leagueId)?.list.find(({ id }) => id === conversationId);
      if (!isMine(userId) || (one && readPosition <= one.readPosition)) return;
      if (!one || isReadingConversations()) readConversations();
      else putMark(client, roomOf(conversationId), { readPosition });
    },
    'conversation.created': readConversations,
    'conversation.changed'({ conversationId, changed }) {
      const room = roomOf(conversationId);
      // Its messages may have lost a name, old ones too.
      if (changed === 'people') readWhole(room);
      if (conversationId === null) {
        if (changed === 'mute') news.add('state');
        else void client.invalidateQueries(newestMessages(room));
        return;
      }
      readConversations();
      // One that stands further down than the list has been read.
      const { queryKey } = oneConversation(conversationId);
      void client.invalidateQueries({ queryKey, exact: changed === 'mute' });
    },
    'conversation.deleted'({ conversationId }) {
      // It may have been begun again already, or stay on the page: its list need not be read, or tell of it.
      forgetRoom(client, roomOf(conversationId), 'active');
      void client.resetQueries(oneConversation(conversationId));
      readConversations();
    },
    // What pages show is read again by whoever hears it.
    reset: outdateLogs,
    typing: ({ conversationId, ...writer }) => isWriting(roomOf(conversationId), writer),
  };
}
