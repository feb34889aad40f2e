import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { noteOpenStream } from '../../lib/live-state';
import { ApiServer, response } from '../../testing/api-server';
import { aMessage } from '../../testing/fixtures';
import { newestMessages } from './api';
import { hearMessages } from './hear-messages';
import { forgetLogs, logOf, putPage } from './room/logs';
import type { Room } from './room/room';

const room: Room = { leagueId: '7', conversationId: 'c2' };
const list = 'GET /api/conversations/c2/messages';
const chat: Room = { leagueId: '7', conversationId: null };
const chatList = 'GET /api/leagues/7/chat';
const total = 720;
const all = (name: string) =>
  Array.from({ length: total }, (_, n) => ({ ...aMessage(`m${n + 1}`, 'chidi', `${n + 1}`), userName: name }));

/** Fifty messages, the newest or those around one, without the name. */
function served({ query }: { query: URLSearchParams }) {
  const at = Number(query.get('around')?.slice(1) ?? total) - 1;
  const from = Math.min(Math.max(0, at - 25), total - 50);
  const older = from > 0 && { 'X-Next-Cursor': 'earlier' };
  const newer = from < total - 50 && { 'X-Newer-Cursor': 'later' };
  return response(200, all('Former member').slice(from, from + 50), { ...older, ...newer });
}

/** A room as it was read before, as far as `end`, while a stream is open. */
async function open(end = total, shown = room) {
  const server = new ApiServer({ [list]: served, [chatList]: served });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const close = new QueryObserver(client, newestMessages(shown)).subscribe(() => undefined);
  await waitFor(() => expect(logOf(shown)).toBeDefined());
  forgetLogs();
  const newer = end < total ? { after: `${end}` } : undefined;
  putPage(shown, { messages: all('chidi').slice(0, end), older: undefined, newer }, Date.now(), true);
  const { conversationId } = shown;
  const changed = () => hearMessages(client, '7')['conversation.changed']({ conversationId, changed: 'people' });
  return { server, client, changed, close };
}
const names = (of = room) => [...new Set(logOf(of)?.messages.map(({ userName }) => userName))];

beforeEach(() => {
  forgetLogs();
  noteOpenStream(true);
});
afterEach(() => noteOpenStream(false));

it.each([total, 200])('all messages of who has deleted their account lose the name, read as far as %i', async (end) => {
  const { changed, close } = await open(end);
  changed();
  await waitFor(() => expect(names()).toEqual(['Former member']));
  expect(logOf(room)?.messages).toHaveLength(end);
  close();
});

it('those of the league chat lose it as well', async () => {
  const { changed, close } = await open(total, chat);
  changed();
  await waitFor(() => expect(names(chat)).toEqual(['Former member']));
  expect(logOf(chat)?.messages).toHaveLength(total);
  close();
});

it('those that could not be read lose it the next time, and are read again no more after that', async () => {
  const { server, client, changed, close } = await open();
  const isFirst = ({ query }: { query: URLSearchParams }) => query.get('around') === 'm26';
  server.on({ [list]: (call: Parameters<typeof served>[0]) => (isFirst(call) ? response(500, {}) : served(call)) });
  changed();
  await waitFor(() => expect(logOf(room)?.messages.at(-60)?.userName).toBe('Former member'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(names()).toEqual(['chidi', 'Former member']);
  server.on({ [list]: served });
  await client.refetchQueries(newestMessages(room));
  expect(names()).toEqual(['Former member']);
  const read = server.count(list);
  await client.refetchQueries(newestMessages(room));
  expect(server.count(list)).toBe(read + 1);
  close();
});

it('those of a conversation that is not shown lose it when it is opened', async () => {
  const { client, changed, close } = await open();
  close();
  changed();
  expect(names()).toEqual(['chidi']);
  const again = new QueryObserver(client, newestMessages(room)).subscribe(() => undefined);
  await waitFor(() => expect(names()).toEqual(['Former member']));
  again();
});
