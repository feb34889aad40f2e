import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { aConversation } from '../../../testing/chat-fixtures';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aChatState, aLeague, aMessage, leagueId, members } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';
import { onPhone } from '../../../testing/phone';
import { Component } from './messages-screen';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/messages`;
const list = `GET /api/leagues/${leagueId}/conversations`;
const start = `POST /api/leagues/${leagueId}/conversations`;

const said = (id: string, who: string, message: string) => ({ ...aMessage(id, who, message), conversationId: 'c1' });

const routes = () => ({
  [list]: [aConversation('c1', 'bruno', { unreadCount: 2, position: 2 }), aConversation('c2', 'chidi')],
  [`GET /api/leagues/${leagueId}/chat/state`]: aChatState({}, 2),
  'GET /api/conversations/*/messages': [said('m1', 'bruno', 'You awake?'), said('m2', 'ada', 'Yes')],
  'POST /api/conversations/*/read': { readPosition: 2, unreadCount: 0 },
  'POST /api/conversations/*/typing': response(200, {}),
});

const open = (more: Record<string, unknown> = {}, at = page) =>
  openPage(at, 'Direct Messages', { ...routes(), ...more });

it('lists conversations with what is unread, and opens the first', async () => {
  await open();
  const entry = await screen.findByRole('link', { name: /bruno.*2 unread/ });
  expect(entry).toHaveAttribute('aria-current', 'true');
  expect(await screen.findByRole('log', { name: 'Messages with bruno' })).toHaveTextContent('You awake?');
  expect(document.title).toMatch(/^\(2\) Direct Messages/);
});

it('counts as read what has been in sight', async () => {
  const { server } = await open();
  await waitFor(() => expect(server.count('POST /api/conversations/c1/read')).toBe(1));
  expect(server.calls.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ position: 2 });
  await waitFor(() => expect(document.title).toMatch(/^Direct Messages/));
});

it('opens the conversation of the address, and takes a new message to the top', async () => {
  await open({}, `${page}?conversation=c1`);
  await screen.findByText('You awake?');
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  const words = { ...aMessage('m1', 'chidi', 'Deal?'), conversationId: 'c2', userId: 'account-chidi' };
  FakeEventSource.tell('conversation.message', words, '2.0.x');
  const entry = await screen.findByRole('link', { name: /chidi.*Deal\?.*1 unread/ });
  const links = within(entry.closest('ul') as HTMLElement).getAllByRole('link');
  expect(links).toHaveLength(3);
  expect(links[1]).toBe(entry);
});

describe('without a conversation in the address', () => {
  const others = { [list]: [aConversation('c1', 'bruno'), aConversation('c2', 'chidi')] };
  const opened = (name: string) => screen.findByRole('log', { name: `Messages with ${name}` });

  it('stays in the one that was first, where somebody writes, when another takes the top', async () => {
    const { server } = await open({ ...others, 'POST /api/conversations/c1/messages': said('m3', 'ada', 'To bruno') });
    await opened('bruno');
    await userEvent.type(screen.getByLabelText('Message bruno'), 'To bru');
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    const words = { ...aMessage('m1', 'chidi', 'Deal?'), conversationId: 'c2', userId: 'account-chidi' };
    FakeEventSource.tell('conversation.message', words, '2.0.x');
    const entry = await screen.findByRole('link', { name: /chidi.*Deal\?.*1 unread/ });
    expect(within(entry.closest('ul') as HTMLElement).getAllByRole('link')[1]).toBe(entry);
    expect(screen.getByRole('link', { name: /bruno/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByLabelText('Message bruno')).toHaveFocus();
    await userEvent.keyboard('no{Enter}');
    await waitFor(() => expect(server.count('POST /api/conversations/c1/messages')).toBe(1));
    const sent = server.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
    expect(sent?.body).toMatchObject({ message: 'To bruno' });
  });

  it('opens the next when the one that was first is deleted', async () => {
    const { server } = await open({ ...others, 'DELETE /api/conversations/*': response(200, {}) });
    await opened('bruno');
    await userEvent.click(screen.getByRole('button', { name: 'Delete conversation with bruno' }));
    server.on({ [list]: [aConversation('c2', 'chidi')] });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await opened('chidi')).toBeInTheDocument();
  });
});

it('begins a conversation with the chosen ones', async () => {
  const { server, router } = await open({ [start]: response(201, aConversation('c3', 'dora')) });
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start New Conversation' }));
  const go = dialog.getByRole('button', { name: 'Start Conversation' });
  expect(go).toBeDisabled();
  expect(dialog.queryByRole('checkbox', { name: /ada/ })).not.toBeInTheDocument();
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search members' }), 'do');
  await userEvent.click(dialog.getByRole('checkbox', { name: /dora/ }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(go);
  await waitFor(() => expect(router.state.location.search).toBe('?conversation=c3'));
  expect(server.calls.find(({ method, path }) => `${method} ${path}` === start)?.body).toEqual({
    participantIds: ['703'],
  });
});

it('offers in an earlier season nobody who has left since without an account', async () => {
  const seasons = [
    { season: '2026', leagueId: '900200' },
    { season: '2025', leagueId },
  ];
  const [bruno, ada, chidi, dora] = members();
  const people = [bruno, ada, { ...chidi, userId: null }, dora];
  await open({
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
    [`GET /api/leagues/${leagueId}/memberships`]: people,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start New Conversation' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  expect(dialog.queryByRole('checkbox', { name: /chidi/ })).not.toBeInTheDocument();
});

it('says of nobody that they are not there before the members are read', async () => {
  const slow = slowResponse();
  const people = `GET /api/leagues/${leagueId}/memberships`;
  const { server } = await open({ [people]: slow.get });
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start New Conversation' }));
  expect(await dialog.findByRole('status', { name: 'Loading the members' })).toBeInTheDocument();
  slow.send(response(503, { message: 'Later.' }));
  expect(await dialog.findByText('The members could not be loaded')).toBeInTheDocument();
  server.on({ [people]: members().slice(1, 2) });
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('There is nobody else in this league.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search members' }), 'do');
  expect(dialog.getByText('Nobody has this name.')).toBeInTheDocument();
});

it('says that a conversation is being begun', async () => {
  const slow = slowResponse();
  await open({ [start]: slow.get });
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /dora/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Start Conversation' }));
  expect(await screen.findByRole('button', { name: 'Creating...' })).toBeInTheDocument();
  slow.send(response(201, aConversation('c3', 'dora')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('asks before a conversation is deleted', async () => {
  const { server } = await open({ 'DELETE /api/conversations/*': response(200, {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete conversation with chidi' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Conversation' }));
  const sentence =
    'Are you sure you want to delete this conversation with chidi? All messages in this conversation will be permanently deleted. This action cannot be undone.';
  expect(dialog.getByText(sentence)).toBeInTheDocument();
  server.on({ [list]: [aConversation('c1', 'bruno')] });
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /chidi/ })).not.toBeInTheDocument());
  expect(server.count('DELETE /api/conversations/c2')).toBe(1);
});

it('lets who has left the league read, and write no more', async () => {
  await open({ [list]: [aConversation('c1', 'bruno', { canWrite: false })] });
  expect(await screen.findByText(/^You have left this league/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('reads conversations page by page, and opens one that stands further down', async () => {
  const first = response(200, [aConversation('c1', 'bruno')], { 'X-Next-Cursor': 'later' });
  const byPage = ({ query }: { query: URLSearchParams }) =>
    query.get('before') === 'later' ? [aConversation('c2', 'chidi')] : first;
  const { server } = await open(
    { [list]: byPage, 'GET /api/conversations/c2': aConversation('c2', 'chidi') },
    `${page}?conversation=c2`,
  );
  expect(await screen.findByRole('log', { name: 'Messages with chidi' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /chidi/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /chidi/ })).toHaveAttribute('aria-current', 'true');
  expect(server.count('GET /api/conversations/c2')).toBe(1);
  const words = { ...aMessage('m1', 'chidi', 'Deal?'), conversationId: 'c2', userId: 'account-chidi' };
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('conversation.message', words, '2.0.x');
  await screen.findByRole('link', { name: /chidi.*Deal\?/ });
  const links = within(screen.getByRole('link', { name: /chidi/ }).closest('ul') as HTMLElement).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('League Chat'),
    expect.stringContaining('chidi'),
    expect.stringContaining('bruno'),
  ]);
});

it('asks who is in no league to connect one', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Component />
    </QueryClientProvider>,
  );
  expect(screen.getByText('No Leagues Found')).toBeInTheDocument();
  expect(screen.getByText('Please connect a league first to access direct messages.')).toBeInTheDocument();
});

it('calls somebody without a name Unknown User', async () => {
  const [nobody, ada] = aConversation('c1', 'bruno').participants;
  await open({ [list]: [aConversation('c1', 'bruno', { participants: [{ ...nobody!, displayName: '' }, ada!] })] });
  expect(await screen.findByRole('link', { name: /Unknown User/ })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 2, name: 'Unknown User' })).toBeInTheDocument();
});

it.each(['<img src=x onerror=alert(1)>', '\u202Emoc.live'])(
  'shows a conversation that is called %j as text, which turns no line around',
  async (name) => {
    await open({ [list]: [aConversation('c1', 'bruno', { name, isGroup: true })] });
    const shown = name.replace('\u202E', '');
    expect(await screen.findByRole('heading', { level: 2, name: shown })).toBeInTheDocument();
    expect(document.querySelector('[onerror], img[src="x"]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: `Delete conversation with ${shown}` }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Conversation' });
    expect(dialog).toHaveTextContent(`this conversation with ${shown}? All messages`);
  },
);

it('says that there is no conversation yet', async () => {
  await open({ [list]: [] });
  expect(await screen.findByText('No conversations yet.')).toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();

  it('begins with the list, and has a way back from a conversation', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('link', { name: /bruno/ }));
    expect(await screen.findByRole('log', { name: 'Messages with bruno' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Conversations' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Back to conversations' }));
    expect(await screen.findByRole('heading', { name: 'Conversations' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });
});
