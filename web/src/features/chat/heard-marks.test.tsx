import { act, screen, waitFor } from '@testing-library/react';
import { chatState } from '../../lib/api/shared-reads';
import { aConversation } from '../../testing/chat-fixtures';
import { FakeEventSource } from '../../testing/fake-event-source';
import { aChatState, aMessage, leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { conversations } from './direct/api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const L = `/api/leagues/${leagueId}`;
const state = `GET ${L}/chat/state`;
const list = `GET ${L}/conversations`;
const readChat = `POST ${L}/chat/read`;

/** Longer than it takes to read again what an event calls for. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

/** The league chat with a message that nobody has seen yet, once the page has told that it is seen. */
async function openChat() {
  const slow = slowResponse();
  const opened = await openPage(`/leagues/${leagueId}/chat`, 'League Chat', {
    [state]: aChatState({ position: 2, readPosition: 1, unreadCount: 1 }),
    [`GET ${L}/chat`]: [aMessage('m1', 'bruno', 'Good luck'), aMessage('m2', 'dora', 'To you too')],
    [readChat]: slow.get,
  });
  await waitFor(() => expect(opened.server.count(readChat)).toBe(1));
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  return { ...opened, unread: () => opened.client.getQueryData(chatState(leagueId).queryKey)?.chat.unreadCount };
}

it('takes over from the stream how far its own person has read, and asks for nothing', async () => {
  const { server, unread } = await openChat();
  expect([unread(), server.count(state)]).toEqual([1, 1]);
  // The response to the mark is still on its way, or was lost.
  FakeEventSource.tell('chat.read', { readPosition: 2 }, '2.0.x');
  await waitFor(() => expect(unread()).toBe(0));
  await aMoment();
  expect(server.count(state)).toBe(1);
});

it('asks once more for what was being read when the mark was told: it may not know of it yet', async () => {
  const { server, client, unread } = await openChat();
  const slow = slowResponse();
  server.on({ [state]: slow.get });
  void client.refetchQueries(chatState(leagueId));
  await waitFor(() => expect(server.count(state)).toBe(2));
  server.on({ [state]: aChatState({ position: 2, readPosition: 2, unreadCount: 0 }) });
  FakeEventSource.tell('chat.read', { readPosition: 2 }, '2.0.x');
  await waitFor(() => expect(server.count(state)).toBe(3));
  slow.send(aChatState({ position: 2, readPosition: 1, unreadCount: 1 }));
  await aMoment();
  expect(unread()).toBe(0);
});

it('counts a message that came while it was being read how much waits', async () => {
  const { server, client, unread } = await openChat();
  const slow = slowResponse();
  server.on({ [state]: slow.get });
  void client.refetchQueries(chatState(leagueId));
  await waitFor(() => expect(server.count(state)).toBe(2));
  server.on({ [state]: aChatState({ position: 3, readPosition: 1, unreadCount: 2 }) });
  FakeEventSource.tell('chat.message', aMessage('m3', 'bruno', 'One more'), '2.0.x');
  await waitFor(() => expect(unread()).toBe(2));
  // It was made before the message.
  slow.send(aChatState({ position: 2, readPosition: 1, unreadCount: 1 }));
  await aMoment();
  expect(unread()).toBe(2);
});

it('counts a private message that came while its conversation was being read', async () => {
  const old = aConversation('c1', 'bruno', { position: 1, readPosition: 1 });
  const { server, client } = await openPage(`/leagues/${leagueId}/messages?conversation=c2`, 'Direct Messages', {
    [list]: [old, aConversation('c2', 'chidi')],
    'GET /api/conversations/*/messages': [],
  });
  expect(await screen.findByRole('link', { name: /bruno/ })).not.toHaveAccessibleName(/unread/);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  const slow = slowResponse();
  server.on({ [list]: slow.get });
  void client.refetchQueries(conversations(leagueId));
  await waitFor(() => expect(server.count(list)).toBe(2));
  const told = { ...aMessage('m2', 'bruno', 'Psst'), conversationId: 'c1' };
  const now = aConversation('c1', 'bruno', { position: 2, readPosition: 1, unreadCount: 1, lastMessage: told });
  server.on({ [list]: [now, aConversation('c2', 'chidi')] });
  FakeEventSource.tell('conversation.message', told, '2.0.x');
  expect(await screen.findByRole('link', { name: /bruno.*1 unread/ })).toBeInTheDocument();
  slow.send([old, aConversation('c2', 'chidi')]);
  await aMoment();
  expect(screen.getByRole('link', { name: /bruno.*1 unread/ })).toBeInTheDocument();
});

it('takes over how far another page has read a conversation, and asks for nothing', async () => {
  const { server } = await openPage(`/leagues/${leagueId}/messages?conversation=c2`, 'Direct Messages', {
    [list]: [aConversation('c1', 'bruno', { unreadCount: 2, position: 2 }), aConversation('c2', 'chidi')],
    [state]: aChatState({}, 2),
    'GET /api/conversations/*/messages': [],
  });
  expect(await screen.findByRole('link', { name: /bruno.*2 unread/ })).toBeInTheDocument();
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  const before = [list, state].map((route) => server.count(route));
  const mark = { conversationId: 'c1', readPosition: 2 };
  FakeEventSource.tell('conversation.read', { ...mark, userId: 'account-bruno' }, '2.0.x');
  FakeEventSource.tell('conversation.read', { ...mark, userId: 'account-ada' }, '3.0.x');
  await waitFor(() => expect(screen.queryByRole('link', { name: /unread/ })).not.toBeInTheDocument());
  await aMoment();
  expect([list, state].map((route) => server.count(route))).toEqual(before);
  expect(document.title).toMatch(/^Direct Messages/);
});

it('counts and lists a conversation that has begun while the list was not shown, though others are heard of too', async () => {
  const { server, client, router } = await openPage(`/leagues/${leagueId}/messages`, 'Direct Messages', {
    [list]: [aConversation('c1', 'bruno')],
    [state]: aChatState(),
    'GET /api/conversations/*/messages': [],
  });
  await screen.findByRole('link', { name: /bruno/ });
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  await act(() => router.navigate(`/leagues/${leagueId}`));
  await screen.findByRole('link', { name: 'Open League Chat' });
  const unread = () => client.getQueryData(chatState(leagueId).queryKey)?.conversations.unreadCount;
  server.on({ [state]: aChatState({}, 1) });
  FakeEventSource.tell('conversation.message', { ...aMessage('m1', 'chidi', 'Psst'), conversationId: 'c2' }, '2.0.x');
  await waitFor(() => expect(unread()).toBe(1));
  const both = [aConversation('c1', 'bruno', { position: 1 }), aConversation('c2', 'chidi', { position: 1 })];
  server.on({ [state]: aChatState({}, 2), [list]: both });
  FakeEventSource.tell('conversation.message', { ...aMessage('m1', 'bruno', 'Hey'), conversationId: 'c1' }, '3.0.x');
  await waitFor(() => expect(unread()).toBe(2), { timeout: 3_000 });
  await act(() => router.navigate(`/leagues/${leagueId}/messages`));
  expect(await screen.findByRole('link', { name: /chidi.*1 unread/ })).toBeInTheDocument();
});
