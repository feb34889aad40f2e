import { type ChatState } from '../src/bodies/chat-state.js';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { LEAGUE, OTHER_LEAGUE } from './support/leagues.js';
import { openPage, type Page } from './support/page.js';

let chat: ChatBed;
const pages: Page[] = [];
const { call, get, say } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

const url = `/api/leagues/${LEAGUE}/chat`;
const state = async (who: string) => (await get(who, `${url}/state`)).json<ChatState>().chat;
async function listen(who: string, league = LEAGUE): Promise<Page> {
  const page = await openPage(chat.port, await chat.as(who), { league });
  pages.push(page);
  await page.hears('opened');
  return page;
}

describe('how far the league chat was read', () => {
  test('is each member’s own, goes forward only, and never past the end', async () => {
    await Promise.all(['bob', 'ada'].map(state));
    for (let n = 0; n < 3; n += 1) await say('ann', `line ${n}`);
    expect(await state('ann')).toEqual({ position: 3, readPosition: 3, unreadCount: 0, isMuted: false });
    expect(await state('bob')).toEqual({ position: 3, readPosition: 0, unreadCount: 3, isMuted: false });
    const page = await listen('bob');
    const read = async (position: number) => (await call('bob', 'POST', `${url}/read`, { position })).json();
    expect(await read(2)).toEqual({ readPosition: 2, unreadCount: 1 });
    expect((await page.hears('chat.read')).data).toEqual({ readPosition: 2 });
    expect(await read(1)).toEqual({ readPosition: 2, unreadCount: 1 });
    expect(await read(1_000_000)).toEqual({ readPosition: 3, unreadCount: 0 });
    await say('ann', 'one more');
    expect(await state('bob')).toMatchObject({ readPosition: 3, unreadCount: 1 });
    expect(await state('ada')).toMatchObject({ unreadCount: 4 });
  });

  test('leaves nothing less than nothing unread, also where they read on while that is counted', async () => {
    const { lastSeqs } = chat.deps.messages;
    const opened = await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, { participantIds: ['bob'] });
    const conversation = `/api/conversations/${opened.json<{ id: string }>().id}`;
    const write = () => call('bob', 'POST', `${conversation}/messages`, { message: 'hello', messageType: 'text' });
    await call('ann', 'POST', `${conversation}/messages`, { message: 'hello', messageType: 'text' });
    jest.spyOn(chat.deps.messages, 'lastSeqs').mockImplementation(async (ids) => {
      const seqs = await lastSeqs(ids);
      await Promise.all([say('bob', 'one more'), write()]);
      await chat.deps.unawaitedWrites.done();
      return seqs;
    });
    const { ofAll } = chat.deps.seats;
    jest.spyOn(chat.deps.seats, 'ofAll').mockImplementation(async (...asked) => {
      await sleep(300);
      return ofAll(...asked);
    });
    const counted = await state('bob');
    const shown = (await get('bob', conversation)).json<{ unreadCount: number }>();
    jest.restoreAllMocks();
    expect([counted.unreadCount, shown.unreadCount]).toEqual([0, 0]);
  });

  test('ends before what somebody else writes while it is counted, also for who wrote last before', async () => {
    const { messages } = chat.deps;
    const { lastSeqs, lastWriter } = messages;
    await say('ann', 'mine');
    await chat.deps.unawaitedWrites.done();
    const before = await state('ann');
    const isWriterRead = Promise.withResolvers<void>();
    jest.spyOn(messages, 'lastWriter').mockImplementation(async (...asked) => {
      const found = await lastWriter(...asked);
      isWriterRead.resolve();
      return found;
    });
    jest.spyOn(messages, 'lastSeqs').mockImplementation(async (...asked) => {
      await isWriterRead.promise;
      await say('bob', 'theirs');
      return lastSeqs(...asked);
    });
    const counted = await state('ann');
    jest.restoreAllMocks();
    const { position, readPosition } = before;
    expect(readPosition).toBe(position);
    expect(counted).toMatchObject({ position: position + 1, readPosition, unreadCount: 1 });
  });

  test('is known of their own message in every process, as soon as it is acknowledged', async () => {
    const second = await chat.another();
    for (let n = 0; n < 20; n += 1) {
      await say('ann', `mine ${n}`);
      const response = await second.app.inject({ url: `${url}/state`, headers: await chat.as('ann') });
      expect(response.json<ChatState>().chat.unreadCount).toBe(0);
    }
  });

  test('is noted before a process stops that has acknowledged their message', async () => {
    const second = await chat.another();
    const mayWrite = Promise.withResolvers<void>();
    const { readEach } = second.deps.seats;
    jest.spyOn(second.deps.seats, 'readEach').mockImplementation(async (...marks) => {
      await mayWrite.promise;
      return readEach(...marks);
    });
    const headers = await chat.as('ann');
    const payload = { message: 'before it stops', messageType: 'text' };
    expect((await second.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
    const stopped = second.stop();
    // As long as it takes to stop all else.
    await Promise.race([stopped, sleep(500)]);
    mayWrite.resolve();
    await stopped;
    const { readSeq } = await chat.deps.seats.of(`chain-${LEAGUE}`, 'ann');
    expect(readSeq).toBe((await chat.deps.messages.endOf(`chain-${LEAGUE}`)).seq);
  });

  test('begins for a member when they come: what was said before is not new to them', async () => {
    chat.leagues.members.set(LEAGUE, ['ann', 'bob', 'ada', 'new']);
    const { position } = await state('ann');
    expect(position).toBeGreaterThan(2);
    expect(await state('new')).toEqual({ position, readPosition: position, unreadCount: 0, isMuted: false });
    await say('ann', 'welcome');
    expect(await state('new')).toMatchObject({ readPosition: position, unreadCount: 1 });
    chat.leagues.members.set(LEAGUE, ['ann', 'bob', 'ada']);
  });

  test('begins so as well for who mutes it before they have looked', async () => {
    chat.leagues.members.set(LEAGUE, ['ann', 'bob', 'ada', 'eve']);
    const { position } = await state('ann');
    expect((await call('eve', 'PUT', `${url}/mute`, { isMuted: true })).statusCode).toBe(200);
    await say('ann', 'welcome');
    expect(await state('eve')).toMatchObject({ readPosition: position, unreadCount: 1, isMuted: true });
    await call('eve', 'PUT', `${url}/mute`, { isMuted: false });
    expect(await state('eve')).toMatchObject({ readPosition: position, unreadCount: 1, isMuted: false });
    chat.leagues.members.set(LEAGUE, ['ann', 'bob', 'ada']);
  });

  test.each([[{ position: -1 }], [{ position: 1.5 }], [{ position: '1' }], [{}]])('cannot be %j', async (payload) => {
    expect((await call('bob', 'POST', `${url}/read`, payload)).statusCode).toBe(400);
  });

  test('is told to the account’s own pages and to no other', async () => {
    await say('ann', 'more');
    const [bob, ann] = [await listen('bob'), await listen('ann')];
    await call('bob', 'POST', `${url}/read`, { position: 1_000 });
    await bob.hears('chat.read');
    await say('ann', 'over and out');
    await ann.hears('chat.message');
    expect(ann.heard.map(({ event }) => event)).not.toContain('chat.read');
  });
});

test('a member mutes the league chat for themselves', async () => {
  expect((await call('bob', 'PUT', `${url}/mute`, { isMuted: true })).json()).toEqual({ isMuted: true });
  expect((await state('bob')).isMuted).toBe(true);
  expect((await state('ann')).isMuted).toBe(false);
  await call('bob', 'PUT', `${url}/mute`, { isMuted: false });
  expect((await state('bob')).isMuted).toBe(false);
});

describe('that somebody is writing', () => {
  test('is told at the moment, in every process, and leaves no trace', async () => {
    const second = await chat.another();
    const [bob, cid] = [await listen('bob'), await listen('cid', OTHER_LEAGUE)];
    const away = await openPage(second.port, await chat.as('ada'));
    pages.push(away);
    await away.hears('opened');
    const before = bob.lastEventId();
    const kept = await chat.bed.mongo.connection.collection('stream_events').countDocuments();
    expect((await call('ann', 'POST', `${url}/typing`)).statusCode).toBe(204);
    const heard = { conversationId: null, userId: 'ann', userName: 'ANN' };
    expect((await bob.hears('typing')).data).toEqual(heard);
    expect((await away.hears('typing')).data).toEqual(heard);
    expect((await bob.hears('typing')).id).toBe('');
    expect(cid.heard.map(({ event }) => event)).toEqual(['opened']);
    expect(await chat.bed.mongo.connection.collection('stream_events').countDocuments()).toBe(kept);
    // What comes back with the id of before is not told again.
    const again = await openPage(chat.port, await chat.as('bob'), { lastEventId: before });
    pages.push(again);
    await again.hears('opened');
    expect(again.heard.map(({ event }) => event)).toEqual(['opened']);
  });
});

describe('searching', () => {
  const search = async (who: string, q: string, more = '') =>
    get(who, `${url}/search?q=${encodeURIComponent(q)}${more}`);
  const found = async (q: string) => (await search('bob', q)).json<ChatMessage[]>().map(({ message }) => message);

  beforeAll(async () => {
    for (const text of ['Trade offer: Bijan for picks', 'no TRADE today', 'für Zoë: ein Tausch', 'the offer stands']) {
      await say('ann', text);
    }
    await say('cid', 'trade of another league', {}, `/api/leagues/${OTHER_LEAGUE}/chat`);
  });

  test.each([
    ['trade', ['no TRADE today', 'Trade offer: Bijan for picks']],
    ['offer TRADE', ['Trade offer: Bijan for picks']],
    ['the', ['the offer stands']],
    ['zoë', ['für Zoë: ein Tausch']],
    ['trade -bijan', ['Trade offer: Bijan for picks']],
    ['"trade" "today"', ['no TRADE today']],
    ['touchdown', []],
  ])('%s', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test('goes on page by page, and leads to the place of what it found', async () => {
    for (let n = 0; n < 5; n += 1) await say('ann', `waiver ${n}`);
    const first = await search('bob', 'waiver', '&limit=3');
    const second = await search('bob', 'waiver', `&limit=3&before=${String(first.headers['x-next-cursor'])}`);
    const all = [...first.json<ChatMessage[]>(), ...second.json<ChatMessage[]>()];
    expect(all.map(({ message }) => message)).toEqual([4, 3, 2, 1, 0].map((n) => `waiver ${n}`));
    expect(second.headers['x-next-cursor']).toBeUndefined();
    const around = await get('bob', `${url}?limit=3&around=${all[3]?.id}`);
    expect(around.json<ChatMessage[]>().map(({ id }) => id)).toContain(all[3]?.id);
  });

  test.each([
    ['', 400],
    ['   ', 400],
    ['"" \\', 400],
    ['-', 400],
    ['x'.repeat(101), 400],
    ['$where', 200],
  ])('for %j responds with %i', async (q, status) => {
    expect((await search('bob', q)).statusCode).toBe(status);
  });
});
