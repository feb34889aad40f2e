import { QueryClient } from '@tanstack/react-query';
import { noteOpenStream } from '../../lib/live-state';
import { writeAccount } from '../../lib/session/remembered-account';
import { ApiServer, response } from '../../testing/api-server';
import { fakeCaches } from '../../testing/fake-caches';
import { aMessage } from '../../testing/fixtures';
import { newestMessages } from './api';
import type { Message } from './message';
import { deleteMessage, forgetLogs, logOf, putPage } from './room/logs';
import { leftLeague } from './room/room';

const room = { leagueId: '7', conversationId: null };
const list = 'GET /api/leagues/7/chat';
const total = 120;
const all = (words: (n: number) => Partial<Message>) =>
  Array.from({ length: total }, (_, n) => ({ ...aMessage(`m${n + 1}`, 'bruno', `${n + 1}`), ...words(n + 1) }));

/** The service: fifty messages, the newest or those around one. */
function served(messages: Message[], route = list) {
  return new ApiServer({
    [route]: ({ query }: { query: URLSearchParams }) => {
      const at = messages.findIndex(({ id }) => id === query.get('around'));
      const from = at === -1 ? total - 50 : Math.max(0, at - 25);
      const rows = messages.slice(from, from + 50);
      const ends = {
        ...(from > 0 && { 'X-Next-Cursor': `${from}` }),
        ...(at !== -1 && { 'X-Newer-Cursor': `${from + 50}` }),
      };
      return response(200, rows, ends);
    },
  });
}

beforeEach(forgetLogs);

/** The room as it was read by scrolling up, before some of it was deleted and reacted to. */
const readBefore = () =>
  putPage(room, { messages: all(() => ({})), older: undefined, newer: undefined }, Date.now(), false);
const reactions: Message['reactions'] = [{ kind: 'fire', userIds: ['ada'] }];
const changed = all((n) => (n === 3 ? { message: '', state: 'deleted' } : n === 60 ? { reactions } : {}));
const poll = () => new QueryClient().fetchQuery(newestMessages(room));

it('without a stream older messages are read again with the newest ones', async () => {
  readBefore();
  served(changed);
  await poll();
  const known = logOf(room)?.messages ?? [];
  expect(known).toHaveLength(total);
  expect(known[2]).toMatchObject({ state: 'deleted', message: '' });
  expect(known[59]).toMatchObject({ reactions });
  expect(logOf(room)).toMatchObject({ older: undefined, newer: undefined });
});

it('with a stream, which tells of each change, the newest alone are read', async () => {
  readBefore();
  const server = served(changed);
  noteOpenStream(true);
  await poll();
  noteOpenStream(false);
  expect(server.count(list)).toBe(1);
});

it('an older page that cannot be read leaves what is known', async () => {
  readBefore();
  served(changed).on({
    [list]: ({ query }: { query: URLSearchParams }) =>
      query.has('around') ? response(503, { message: 'Away', slug: 'unavailable' }) : changed.slice(-50),
  });
  await poll();
  expect(logOf(room)?.messages).toHaveLength(total);
});

it('of a league that was left all is read again, whichever stream is open: none tells of it', async () => {
  const left = { leagueId: leftLeague, conversationId: 'c1' };
  const known = { messages: all(() => ({})), older: undefined, newer: undefined };
  putPage(left, known, Date.now(), false);
  const server = served(changed, 'GET /api/conversations/c1/messages');
  noteOpenStream(true);
  await new QueryClient().fetchQuery(newestMessages(left));
  noteOpenStream(false);
  expect(server.calls.length).toBeGreaterThan(1);
  expect(logOf(left)?.messages[2]).toMatchObject({ state: 'deleted', message: '' });
});

describe('what was kept of the newest messages', () => {
  const caches = fakeCaches();
  afterAll(caches.end);
  const cutOff = () => void (globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch')));
  const wordsOf = (id: string) => logOf(room)?.messages.find((message) => message.id === id)?.message;

  /** Read and kept before the network went away. */
  async function keep(): Promise<void> {
    writeAccount('account-1');
    served(all(() => ({})));
    await poll();
    expect(wordsOf('m119')).toBe('119');
    cutOff();
  }

  it('brings no words back that were deleted since', async () => {
    await keep();
    deleteMessage(room, 'm119');
    await expect(poll()).rejects.toThrow();
    expect(wordsOf('m119')).toBe('');
  });

  it('is shown without a network where nothing is known, until the newest messages take its place', async () => {
    await keep();
    forgetLogs();
    await poll();
    expect(wordsOf('m119')).toBe('119');
    new ApiServer({ [list]: response(200, changed.slice(-20), { 'X-Next-Cursor': '100' }) });
    await poll();
    expect(logOf(room)?.messages).toHaveLength(20);
  });

  it('changes nothing that is known either when the servers have kept it', async () => {
    await keep();
    deleteMessage(room, 'm119');
    const stale = { 'X-Next-Cursor': '70', 'X-Stale-Since': '2031-09-02T10:30:00Z' };
    new ApiServer({ [list]: response(200, all(() => ({})).slice(-50), stale) });
    await expect(poll()).rejects.toThrow('Older');
    expect(wordsOf('m119')).toBe('');
    forgetLogs();
    await poll();
    expect(wordsOf('m119')).toBe('119');
    served(changed);
    await poll();
    expect(logOf(room)?.messages).toHaveLength(50);
  });
});
