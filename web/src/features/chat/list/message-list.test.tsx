import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { noteOpenStream } from '../../../lib/live-state';
import { ApiServer, response } from '../../../testing/api-server';
import { aMessage } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { scrolledList, scrollTo } from '../../../testing/scrolled-list';
import { ToastViewport } from '../../../ui/toast/toast-viewport';
import type { Message } from '../message';
import { forgetLogs, putMessage, putPage } from '../room/logs';
import type { Log } from '../room/room-log';
import { useRoom } from '../room/use-room';
import { MessageList } from './message-list';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const room = { leagueId: '7', conversationId: null };
const list = 'GET /api/leagues/7/chat';
const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => aMessage(`m${from + n}`, 'bruno', `Line ${from + n}`));
const below = jest.fn((_message: Message) => null);
const actions = () => <button type="button">Reply</button>;
const onSeen = () => undefined;

function Chat({ newFrom, only }: { newFrom?: number; only?: number }) {
  const reads = useRoom(room);
  const props = { room, reads, below, actions, onSeen, only, sent: 0, label: 'Messages', times: 'clock' as const };
  return <MessageList {...props} newFrom={newFrom} onGiveUp={() => undefined} />;
}

scrolledList({ shown: 300, content: 50_000 });

// With a stream the newest messages alone are read again.
beforeEach(() => noteOpenStream(true));
afterEach(() => noteOpenStream(false));

/** A room of which so many messages are known, up to the newest. */
async function open(known: number, newFrom?: number, only?: number) {
  forgetLogs();
  putPage(room, { messages: many(1, known), older: undefined, newer: undefined }, Date.now(), false);
  const server = new ApiServer({ [list]: response(200, many(known, known), { 'X-Next-Cursor': 'earlier' }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Chat newFrom={newFrom} only={only} />
      </MemoryRouter>
      <ToastViewport />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(server.count(list)).toBe(1));
  await act(async () => undefined);
  return server;
}

const log = () => screen.getByRole('log');
const rows = () => log().querySelectorAll('[data-message]');
const inRow = (n: number) => screen.getByText(`Line ${n}`).closest<HTMLElement>('[data-message]');

it('renders no other message again when one is pointed at', async () => {
  await open(200);
  below.mockClear();
  await userEvent.hover(screen.getByText('Line 200'));
  expect(screen.getByRole('button', { name: 'Reply' })).toBeInTheDocument();
  expect(new Set(below.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['m200']));
});

it('leaves what has the focus where it is when the log scrolls under a mouse that rests', async () => {
  await open(200);
  log().focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.tab();
  const button = document.activeElement;
  expect(button).toBe(screen.getByRole('button', { name: 'Reply' }));
  fireEvent.mouseEnter(screen.getByText('Line 150').closest('[data-message]')!);
  expect(button).toBeInTheDocument();
  expect(button).toHaveFocus();
  act(() => log().focus());
  fireEvent.mouseEnter(screen.getByText('Line 150').closest('[data-message]')!);
  expect(button).not.toBeInTheDocument();
});

describe('a room that grows', () => {
  it('keeps its newest 500 while one is at the end; older ones are read again around the first', async () => {
    const server = await open(500);
    act(() => void putMessage(room, aMessage('m501', 'bruno', 'Line 501')));
    await waitFor(() => expect(rows()).toHaveLength(500));
    expect(inRow(2)).toBe(rows()[0]);
    expect(screen.queryByText('This is where it begins.')).not.toBeInTheDocument();
    server.on({ [list]: response(200, many(1, 30), { 'X-Newer-Cursor': 'later' }) });
    scrollTo(log(), 100);
    await waitFor(() => expect(rows()).toHaveLength(501));
    expect(server.calls.map(({ query }) => query.get('around'))).toContain('m2');
    expect(screen.getByText('This is where it begins.')).toBeInTheDocument();
  });

  it('loses nothing above who reads further up, until they come back', async () => {
    await open(500);
    scrollTo(log(), 20_000);
    act(() => void putMessage(room, aMessage('m501', 'bruno', 'Line 501')));
    expect(rows()).toHaveLength(501);
    await userEvent.click(screen.getByRole('button', { name: /Newest messages/ }));
    fireEvent.scroll(log());
    await waitFor(() => expect(rows()).toHaveLength(500));
  });
});

it('moves nothing while older messages are asked for: what is said of that has its place before', async () => {
  const server = await open(1);
  const part = { messages: many(41, 60), older: { before: 'earlier' }, newer: undefined };
  act(() => putPage(room, part, Date.now(), true));
  const place = log().querySelector('ul')?.previousElementSibling;
  expect(place).toBeEmptyDOMElement();
  const slow = slowResponse();
  server.on({ [list]: slow.get });
  scrollTo(log(), 100);
  expect(await screen.findByText('Loading messages...')).toBe(place);
  slow.send(response(200, many(21, 40), { 'X-Newer-Cursor': 'later' }));
  expect(await screen.findByText('This is where it begins.')).toBe(place);
  expect(rows()).toHaveLength(40);
});

it('stays at the newest messages when what was read on elsewhere comes late, or not at all', async () => {
  const server = await open(1);
  const elsewhere = { messages: many(50, 60), older: { before: 'earlier' }, newer: { after: 'later' } };
  for (const late of [
    response(200, many(61, 99), { 'X-Newer-Cursor': 'later' }),
    response(503, { message: 'Busy.' }),
  ]) {
    act(() => putPage(room, elsewhere, Date.now(), true));
    const slow = slowResponse();
    const newest = response(200, many(200, 210), { 'X-Next-Cursor': 'earlier' });
    server.on({ [list]: ({ query }: { query: URLSearchParams }) => (query.has('after') ? slow.get() : newest) });
    scrollTo(log(), 49_500);
    await userEvent.click(screen.getByRole('button', { name: /Newest messages/ }));
    await waitFor(() => expect(inRow(210)).toBeInTheDocument());
    slow.send(late);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(rows()).toHaveLength(11);
  }
  expect(server.calls.filter(({ query }) => query.has('after'))).toHaveLength(2);
  expect(screen.queryByText('The messages could not be loaded')).not.toBeInTheDocument();
});

it('says that the newest messages cannot be read, and leads to them when that is tried again', async () => {
  const server = await open(1);
  const elsewhere = { messages: many(50, 53), older: { before: 'earlier' }, newer: { after: 'later' } };
  act(() => putPage(room, elsewhere, Date.now(), true));
  server.on({ [list]: response(503, { message: 'Busy.', slug: 'unavailable' }) });
  const toEnd = () => userEvent.click(screen.getByRole('button', { name: /Newest messages/ }));
  await toEnd();
  expect(await screen.findByText('The messages could not be loaded')).toBeInTheDocument();
  expect(log()).not.toHaveFocus();
  server.on({ [list]: response(200, many(90, 99), { 'X-Next-Cursor': 'earlier' }) });
  await toEnd();
  await waitFor(() => expect(inRow(99)).toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /Newest messages/ })).not.toBeInTheDocument();
});

it('is walked through with the arrow keys, from the newest on, and no further than its ends', async () => {
  await open(3);
  log().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(inRow(3)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(inRow(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(inRow(2)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(inRow(3)).toHaveFocus();
});

it('leaves the focus at a message when older ones of its sender come before it', async () => {
  await open(1);
  const put = (from: number, to: number, page: Pick<Log, 'older' | 'newer'>) =>
    act(() => putPage(room, { messages: many(from, to), ...page }, Date.now(), true));
  put(41, 60, { older: { before: 'earlier' }, newer: undefined });
  act(() => inRow(41)?.focus());
  put(21, 40, { older: { before: 'earliest' }, newer: { after: 'later' } });
  expect(rows()).toHaveLength(40);
  expect(inRow(41)).toHaveFocus();
});

it('leaves the focus at a message when the first of those that are shown goes for a new one', async () => {
  await open(20, undefined, 10);
  act(() => inRow(15)?.focus());
  act(() => void putMessage(room, aMessage('m21', 'bruno', 'Line 21')));
  expect(rows()[0]).toBe(inRow(12));
  expect(inRow(15)).toHaveFocus();
});

it('says where new messages begin', async () => {
  await open(3, 3);
  const line = screen.getByText('New since you were here');
  expect(line.previousElementSibling).toHaveTextContent('Line 2');
  expect(line.nextElementSibling).toHaveTextContent('Line 3');
});
