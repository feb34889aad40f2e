import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteReached } from '../../../lib/connection';
import { toast } from '../../../lib/toasts';
import { response } from '../../../testing/api-server';
import { aConversation } from '../../../testing/chat-fixtures';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { chatPost, slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';
import { scrolledList, scrollTo } from '../../../testing/scrolled-list';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const list = `GET /api/leagues/${leagueId}/chat`;
const failure = 'Failed to send message. Please try again.';
const chat = (routes: Record<string, unknown>, search = '') =>
  openPage(`/leagues/${leagueId}/chat${search}`, 'League Chat', routes);

// One toast takes the place of another: that of an earlier test is gone.
beforeEach(() => toast({ kind: 'info', title: 'Before' }));

scrolledList({ shown: 300, content: 5_000 });

it('is in sight of who reads further up', async () => {
  const slow = slowResponse();
  await chat({ [chatPost]: slow.get });
  await screen.findByText('Good luck');
  const log = screen.getByRole('log');
  scrollTo(log, 1_000);
  await userEvent.type(screen.getByLabelText('Message the league'), 'Down here{Enter}');
  expect(within(log).getByText('Down here')).toBeInTheDocument();
  await waitFor(() => expect(log.scrollTop).toBe(4_700));
  expect(screen.getByLabelText('Message the league')).toHaveFocus();
  slow.send(response(201, aMessage('m3', 'ada', 'Down here')));
  await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
});

it('is in sight after a jump to an older part of the room', async () => {
  const old = response(200, [aMessage('m5', 'bruno', 'Long ago')], { 'X-Newer-Cursor': 'later' });
  const newest = response(200, [aMessage('m90', 'bruno', 'Lately')], { 'X-Next-Cursor': 'earlier' });
  const slow = slowResponse();
  const byPlace = ({ query }: { query: URLSearchParams }) => (query.has('around') ? old : newest);
  await chat({ [list]: byPlace, [chatPost]: slow.get }, '?message=m5');
  expect(await screen.findByText('Long ago')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Lately')).not.toBeInTheDocument());
  await userEvent.type(screen.getByLabelText('Message the league'), 'I remember{Enter}');
  const log = screen.getByRole('log');
  expect(await within(log).findByText('Sending...')).toBeInTheDocument();
  expect(within(log).getByText('Lately')).toBeInTheDocument();
  expect(within(log).queryByText('Long ago')).not.toBeInTheDocument();
  slow.send(response(201, aMessage('m91', 'ada', 'I remember')));
  await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
  expect(within(log).getByText('I remember')).toBeInTheDocument();
});

it('is not lost sight of for an older part that was gone to before and comes later', async () => {
  const old = slowResponse();
  const newest = response(200, [aMessage('m90', 'bruno', 'Lately')], { 'X-Next-Cursor': 'earlier' });
  const byPlace = ({ query }: { query: URLSearchParams }) => (query.has('around') ? old.get() : newest);
  const post = slowResponse();
  const { server } = await chat({ [list]: byPlace, [chatPost]: post.get }, '?message=m5');
  await waitFor(() => expect(server.count(list)).toBe(2));
  await userEvent.type(screen.getByLabelText('Message the league'), 'See you{Enter}');
  const log = screen.getByRole('log');
  expect(await within(log).findByText('Sending...')).toBeInTheDocument();
  old.send(response(200, [aMessage('m5', 'bruno', 'Long ago')], { 'X-Newer-Cursor': 'later' }));
  post.send(response(201, aMessage('m91', 'ada', 'See you')));
  expect(await screen.findByText('Message sent')).toBeInTheDocument();
  expect(within(log).getByText('See you')).toBeInTheDocument();
  expect(within(log).queryByText('Long ago')).not.toBeInTheDocument();
});

it('that fails in the league chat is told of by the notice alone', async () => {
  await chat({ [chatPost]: response(500, { message: 'Down.' }) });
  await userEvent.type(await screen.findByLabelText('Message the league'), 'Hello{Enter}');
  expect(await screen.findByText(failure)).toBeInTheDocument();
  expect(await screen.findByText('Down.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(failure);
});

describe('that fails in a conversation', () => {
  const post = 'POST /api/conversations/c1/messages';
  const open = (routes: Record<string, unknown>) =>
    openPage(`/leagues/${leagueId}/messages?conversation=c1`, 'Direct Messages', {
      [`GET /api/leagues/${leagueId}/conversations`]: [aConversation('c1', 'bruno')],
      'GET /api/conversations/c1/messages': [{ ...aMessage('m1', 'bruno', 'You awake?'), conversationId: 'c1' }],
      'POST /api/conversations/*/typing': response(200, {}),
      'POST /api/conversations/*/read': { readPosition: 1, unreadCount: 0 },
      ...routes,
    });
  const write = async () => userEvent.type(await screen.findByLabelText('Message bruno'), 'Trade?{Enter}');

  it('says so itself where it is seen', async () => {
    await open({ [post]: response(500, { message: 'Down.' }) });
    await write();
    expect(await screen.findByText('Down.')).toBeInTheDocument();
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: Down.');
  });

  it('is read out once: not again to who comes back to it', async () => {
    const { router } = await open({ [post]: response(500, { message: 'Down.' }) });
    await write();
    await screen.findByRole('alert');
    await act(() => router.navigate(`/leagues/${leagueId}/chat`));
    await screen.findByRole('heading', { level: 1, name: 'League Chat' });
    await act(() => router.navigate(`/leagues/${leagueId}/messages?conversation=c1`));
    expect(await screen.findByText('Down.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says itself that it waits for the connection, where it is seen', async () => {
    const lost = () => {
      throw new TypeError('no network');
    };
    const { server } = await open({ [post]: lost });
    await write();
    expect(await screen.findByText('Your message waits for the connection.')).toHaveAttribute('role', 'status');
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
    server.on({ [post]: response(201, { ...aMessage('m2', 'ada', 'Trade?'), conversationId: 'c1' }) });
    act(() => noteReached(true));
    await waitFor(() => expect(screen.queryByText(/^(Waiting|Sending|Your message waits)/)).not.toBeInTheDocument());
  });

  it('is told of to who has left the page', async () => {
    const slow = slowResponse();
    const { router } = await open({ [post]: slow.get });
    await write();
    await act(() => router.navigate(`/leagues/${leagueId}/chat`));
    await screen.findByRole('heading', { level: 1, name: 'League Chat' });
    slow.send(response(500, { message: 'Down.' }));
    expect(await screen.findByText(failure)).toBeInTheDocument();
  });

  it('is told of to who reads further up by then', async () => {
    const slow = slowResponse();
    await open({ [post]: slow.get });
    await write();
    const row = screen.getByText('Sending...').closest('[data-unsent]') as HTMLElement;
    row.getBoundingClientRect = () => new DOMRect(0, 900, 200, 60);
    slow.send(response(500, { message: 'Down.' }));
    expect(await screen.findByText(failure)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(failure);
  });
});

it('of others does not move who reads further up', async () => {
  await chat({});
  await screen.findByText('Good luck');
  const log = screen.getByRole('log');
  scrollTo(log, 1_000);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('chat.message', aMessage('m3', 'bruno', 'Anybody?'), '2.0.x');
  expect(await within(log).findByText('Anybody?')).toBeInTheDocument();
  expect(log.scrollTop).toBe(1_000);
});
