import { QueryClient } from '@tanstack/react-query';
import { chatState } from '../../lib/api/shared-reads';
import { aConversation } from '../../testing/chat-fixtures';
import { aChatState, aMessage, leagueId } from '../../testing/fixtures';
import { conversations, knownConversations } from './direct/api';
import { arrivedInChat, arrivedInConversations, putMark } from './marks';

const card = { title: 'Week 5', text: 'A week.', leagueId, week: 5 };
const chat = { leagueId, conversationId: null };
const { queryKey } = chatState(leagueId);

/** What the services respond to a mark. */
const response = (readPosition: number, unreadCount: number) => ({ readPosition, unreadCount });

/** What is known: three messages of the chat, and as many of a conversation, of which two have been read. */
function known() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const mark = { position: 3, readPosition: 2, unreadCount: 1 };
  client.setQueryData(queryKey, aChatState(mark, 1));
  client.setQueryData(conversations(leagueId).queryKey, {
    pages: [{ rows: [aConversation('c1', 'bruno', mark)], next: undefined }],
    pageParams: [undefined],
  });
  return client;
}

it.each([
  ['a message of their own reads what is above', 2, null, { readPosition: 3, unreadCount: 0 }],
  ['their recap reads nothing that waits', 2, card, { readPosition: 0, unreadCount: 3 }],
  ['their recap is read where nothing waits', 0, card, { readPosition: 3, unreadCount: 0 }],
])('%s', (_what, unreadCount, sent, expected) => {
  const client = new QueryClient();
  client.setQueryData(queryKey, aChatState({ position: 2, readPosition: 2 - unreadCount, unreadCount }));
  arrivedInChat(client, leagueId, { ...aMessage('m3', 'ada', 'Week 5'), card: sent }, true);
  expect(client.getQueryData(queryKey)?.chat).toMatchObject({ position: 3, ...expected });
  client.clear();
});

it('a message of their own that was counted before its event comes reads what is above all the same', () => {
  const client = known();
  const own = aMessage('m3', 'ada', 'Hi');
  arrivedInChat(client, leagueId, { ...own, card }, true);
  expect(client.getQueryData(queryKey)?.chat).toMatchObject({ position: 3, ...response(2, 1) });
  arrivedInChat(client, leagueId, own, true);
  expect(client.getQueryData(queryKey)?.chat).toMatchObject({ position: 3, ...response(3, 0) });
  arrivedInConversations(client, leagueId, { ...own, conversationId: 'c1' }, true);
  expect(knownConversations(client, leagueId)?.list[0]).toMatchObject({ position: 3, ...response(3, 0) });
  expect(client.getQueryData(queryKey)?.conversations).toEqual({ unreadCount: 0, unreadConversations: 0 });
  client.clear();
});

it('a message that the response to a mark has counted before its event comes is counted once', () => {
  const client = known();
  putMark(client, chat, response(3, 1));
  arrivedInChat(client, leagueId, aMessage('m4', 'bruno', 'New'), false);
  expect(client.getQueryData(queryKey)?.chat).toMatchObject({ position: 4, readPosition: 3, unreadCount: 1 });
  client.clear();
});

it('an older response takes nothing back', () => {
  const client = known();
  putMark(client, chat, response(3, 0));
  putMark(client, chat, response(1, 2));
  expect(client.getQueryData(queryKey)?.chat).toMatchObject({ readPosition: 3, unreadCount: 0 });
  client.clear();
});

it('a mark that is told before its message has come leaves nothing to be read then', () => {
  const client = known();
  putMark(client, chat, response(4, 0));
  expect(client.getQueryData(queryKey)?.chat.unreadCount).toBe(0);
  arrivedInChat(client, leagueId, aMessage('m4', 'bruno', 'New'), false);
  expect(client.getQueryData(queryKey)?.chat).toMatchObject({ position: 4, unreadCount: 0 });
  client.clear();
});

it('holds for conversations, and for the sum of them', () => {
  const client = known();
  const one = { leagueId, conversationId: 'c1' };
  putMark(client, one, response(3, 1));
  arrivedInConversations(client, leagueId, { ...aMessage('m4', 'bruno', 'New'), conversationId: 'c1' }, false);
  putMark(client, one, response(2, 2));
  expect(knownConversations(client, leagueId)?.list[0]).toMatchObject(response(3, 1));
  expect(client.getQueryData(queryKey)?.conversations).toEqual({ unreadCount: 1, unreadConversations: 1 });
  client.clear();
});

it('an outdated list is neither counted nor taken for read again: it may lack a conversation', async () => {
  const client = known();
  const list = conversations(leagueId);
  await client.invalidateQueries(list);
  const told = { ...aMessage('m4', 'bruno', 'New'), conversationId: 'c1' };
  expect(arrivedInConversations(client, leagueId, told, false)).toBe(false);
  putMark(client, { leagueId, conversationId: 'c1' }, response(3, 0));
  expect([list.queryKey, queryKey].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  expect(client.getQueryData(queryKey)?.conversations).toEqual({ unreadCount: 1, unreadConversations: 1 });
  client.clear();
});
