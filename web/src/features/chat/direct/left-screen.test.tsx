import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteOpenStream } from '../../../lib/live-state';
import { response } from '../../../testing/api-server';
import { aConversation } from '../../../testing/chat-fixtures';
import { aMessage, wholeLeague } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const said = { ...aMessage('m1', 'bruno', 'Sorry to see you go'), conversationId: 'c1' };
const left = aConversation('c1', 'bruno', { canWrite: false, lastMessage: said, position: 1, readPosition: 1 });
const routes = () => ({
  // The person is in no league any more.
  'GET /api/user-leagues': [],
  'GET /api/conversations': [left],
  'GET /api/conversations/*/messages': [said],
  'POST /api/conversations/*/read': { readPosition: 1, unreadCount: 0 },
});
const open = (more: Record<string, unknown> = {}) =>
  openPage('/account/messages', 'Earlier Conversations', { ...routes(), ...more });

it('shows conversations of a league that the person has left, to read only', async () => {
  const { server } = await open();
  expect(await screen.findByRole('log', { name: 'Messages with bruno' })).toHaveTextContent('Sorry to see you go');
  expect(screen.getByText(/^You have left this league/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^League Chat/ })).not.toBeInTheDocument();
  // Nothing is asked of a league.
  expect(server.calls.filter(({ path }) => path.startsWith('/api/leagues/'))).toEqual([]);
});

it('shows how people have reacted there, by the names that the conversation knows, and takes no reaction', async () => {
  // Chidi is none of its people any more, and has written in it.
  const userIds = ['account-bruno', 'account-chidi', 'account-gone', 'account-ada'];
  const written = { ...aMessage('m2', 'chidi', 'Bye'), conversationId: 'c1' };
  const { server } = await open({
    'GET /api/conversations/*/messages': [{ ...said, reactions: [{ kind: 'fire', userIds }] }, written],
  });
  const list = await screen.findByRole('list', { name: 'Reactions' });
  const fire = within(list).getByRole('button', { name: 'Fire, 4: bruno, chidi, A former member, You' });
  expect(fire).toHaveTextContent('4');
  expect(fire).not.toHaveAttribute('aria-pressed');
  await userEvent.click(fire);
  expect(screen.getByRole('tooltip')).toHaveTextContent('bruno, chidi, A former member, You');
  expect(server.calls.filter(({ path }) => path.includes('/reactions/'))).toEqual([]);
});

it('has no number any more at one that has just been read, and asks no league how much waits', async () => {
  const unread = { ...left, readPosition: 0, unreadCount: 1 };
  const { server } = await open({ 'GET /api/conversations': [unread] });
  expect(await screen.findByRole('link', { name: /bruno.*1 unread/ })).toBeInTheDocument();
  await waitFor(() => expect(server.count('POST /api/conversations/*/read')).toBe(1));
  await waitFor(() => expect(screen.queryByRole('link', { name: /unread/ })).not.toBeInTheDocument());
  expect(server.calls.filter(({ path }) => path.startsWith('/api/leagues/'))).toEqual([]);
});

it('deletes one for the person', async () => {
  const { server } = await open({ 'DELETE /api/conversations/c1': response(200, {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete conversation with bruno' }));
  server.on({ 'GET /api/conversations': [] });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No conversations yet.')).toBeInTheDocument();
});

it('says that they could not be read, and tries again', async () => {
  const { server } = await open({ 'GET /api/conversations': response(503, { message: 'Away', slug: 'unavailable' }) });
  expect(await screen.findByText('The conversations could not be loaded')).toBeInTheDocument();
  server.on({ 'GET /api/conversations': [left] });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getAllByText('bruno')).not.toHaveLength(0));
});

it('shows what is written there while a stream of another league is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const league = wholeLeague()['GET /api/user-leagues'];
  const { server } = await open({ 'GET /api/user-leagues': league });
  expect(await screen.findByText('Sorry to see you go', { selector: '[role="log"] *' })).toBeInTheDocument();
  noteOpenStream(true);
  server.on({ 'GET /api/conversations/*/messages': [said, { ...said, id: 'm2', position: 2, message: 'Come back' }] });
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText('Come back')).toBeInTheDocument();
  noteOpenStream(false);
  jest.useRealTimers();
});
