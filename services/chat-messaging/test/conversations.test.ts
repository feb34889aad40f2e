import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type ChatState } from '../src/bodies/chat-state.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { OPENED_A_DAY } from '../src/actions/open-conversation.js';
import { removeAbandoned } from '../src/actions/remove-abandoned.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { openPage, type Page } from './support/page.js';

let chat: ChatBed;
/** Of one test alone. */
let league: string;
const pages: Page[] = [];
const { call, get, list, say } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
});
beforeEach(() => {
  league = newLeague(chat.leagues);
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

const conversationsOf = () => `/api/leagues/${league}/conversations`;
const stateOf = async (who: string) => (await get(who, `/api/leagues/${league}/chat/state`)).json<ChatState>();
const stored = (collection: string, filter: object = { chainId: `chain-${league}` }) =>
  chat.bed.mongo.connection.collection(collection).countDocuments(filter);
const open = (who: string, ...participantIds: string[]) => call(who, 'POST', conversationsOf(), { participantIds });
const opened = async (who: string, ...others: string[]) => (await open(who, ...others)).json<Conversation>();
const mine = async (who: string) => (await get(who, conversationsOf())).json<Conversation[]>();
const messagesOf = ({ id }: { id: string }) => `/api/conversations/${id}/messages`;
const texts = (messages: ChatMessage[]) => messages.map(({ message }) => message);
async function listen(who: string): Promise<Page> {
  const page = await openPage(chat.port, await chat.as(who), { league });
  pages.push(page);
  await page.hears('opened');
  return page;
}
const told = (page: Page) => page.heard.map(({ event }) => event).filter((event) => event !== 'opened');

describe('a conversation', () => {
  test('is one for the same people, whoever opens it and however they are named', async () => {
    const first = await open('ann', 'bob');
    expect(first.statusCode).toBe(201);
    const body = first.json<Conversation>();
    expect(body).toMatchObject({ isGroup: false, name: null, unreadCount: 0, canWrite: true, lastMessage: null });
    expect(body.participants).toEqual([
      { id: 'ann', firstName: null, displayName: 'ANN', sleeperUserId: 's-ann', isMember: true },
      { id: 'bob', firstName: null, displayName: 'BOB', sleeperUserId: 's-bob', isMember: true },
    ]);
    for (const [who, other] of [['ann', 's-bob'] as const, ['bob', 'ann'] as const]) {
      const again = await open(who, other);
      expect(again.statusCode).toBe(200);
      expect(again.json()).toMatchObject({ id: body.id });
    }
    const group = await call('ann', 'POST', conversationsOf(), {
      participantIds: ['bob', 'ada'],
      name: ' Trade\u202e talk ',
    });
    expect(group.json()).toMatchObject({ isGroup: true, name: 'Trade talk' });
    expect(group.json<Conversation>().id).not.toBe(body.id);
    expect(await opened('ada', 's-ann', 'bob')).toMatchObject({ id: group.json<Conversation>().id });
  });

  test('opened by two at the same moment is one', async () => {
    const both = await Promise.all([open('ann', 'bob'), open('bob', 'ann'), open('ann', 'bob'), open('bob', 'ann')]);
    expect(new Set(both.map((response) => response.json<Conversation>().id)).size).toBe(1);
  });

  test.each<[participantIds: unknown[], says?: string]>([
    [[]],
    [['ann'], 'Choose somebody else than yourself.'],
    [['s-ann'], 'Choose somebody else than yourself.'],
    [['bob', 'bob'], 'You have chosen somebody twice.'],
    [['bob', 's-bob'], 'You have chosen somebody twice.'],
    [['cid'], 'This person is not in this league any more, so you cannot write to them here.'],
    [['nobody'], 'This person is not in this league any more, so you cannot write to them here.'],
    [['bob', 'cid'], 'Somebody whom you have chosen is not in this league any more. Choose again.'],
    [Array.from({ length: 1_000 }, (_, n) => `p${n}`)],
    [[{ $gt: '' }]],
  ])('is not opened with %j', async (participantIds, says = expect.any(String)) => {
    const refused = await call('ann', 'POST', conversationsOf(), { participantIds });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: says, field: expect.stringMatching(/^participantIds/) });
    expect(await stored('conversations')).toBe(0);
  });

  test('is not opened without end in a day', async () => {
    const others = Array.from({ length: OPENED_A_DAY + 1 }, (_, n) => `m${n}`);
    league = newLeague(chat.leagues, ['max', 'moe', ...others]);
    for (const other of others.slice(0, OPENED_A_DAY)) expect((await open('max', other)).statusCode).toBe(201);
    const last = others.at(-1)!;
    expect(await open('max', last)).toMatchObject({ statusCode: 429, headers: { 'retry-after': '3600' } });
    expect((await open('max', others[0]!)).statusCode).toBe(200);
    expect((await open('moe', last)).statusCode).toBe(201);
  });
});

describe('messages of a conversation', () => {
  test('reach the people in it and nobody else, in order, with what is unread', async () => {
    const [ann, bob, ada] = [await listen('ann'), await listen('bob'), await listen('ada')];
    const conversation = await opened('ann', 'bob');
    expect(await mine('ann')).toHaveLength(1);
    expect(await mine('bob')).toEqual([]);
    const first = await say('ann', 'psst', {}, messagesOf(conversation));
    await say('bob', 'what', { replyToId: first.id }, messagesOf(conversation));
    await say('ann', 'a trade, @bob @ada', {}, messagesOf(conversation));
    expect((await bob.hears('conversation.message', 3)).data).toMatchObject({ conversationId: conversation.id });
    expect(first).toMatchObject({ position: 1, conversationId: conversation.id, userName: 'ANN' });
    const all = await list('bob', '', messagesOf(conversation));
    expect(texts(all)).toEqual(['psst', 'what', 'a trade, @bob @ada']);
    expect(all[1]?.replyTo).toMatchObject({ id: first.id, message: 'psst' });
    expect(all[2]?.mentions.map(({ userId }) => userId)).toEqual(['bob']);
    await ann.hears('conversation.message', 3);
    expect(told(ann)).toEqual(['conversation.created', ...Array<string>(3).fill('conversation.message')]);
    expect(told(ada)).toEqual([]);
    const [listed] = await mine('bob');
    expect(listed).toMatchObject({ unreadCount: 1, readPosition: 2, position: 3, lastMessage: { id: all[2]?.id } });
    const state = await stateOf('bob');
    expect(state).toMatchObject({
      chat: { unreadCount: 0 },
      conversations: { unreadCount: 1, unreadConversations: 1 },
    });
    expect(await list('ada')).toEqual([]);
  });

  test('are read, which the others learn, and muted for oneself', async () => {
    const conversation = await opened('ann', 'bob');
    await say('ann', 'hi', {}, messagesOf(conversation));
    const ann = await listen('ann');
    const read = await call('bob', 'POST', `/api/conversations/${conversation.id}/read`, { position: 9 });
    expect(read.json()).toEqual({ readPosition: 1, unreadCount: 0 });
    const heard = { conversationId: conversation.id, userId: 'bob', readPosition: 1 };
    expect((await ann.hears('conversation.read')).data).toEqual(heard);
    await say('ann', 'are you there?', {}, messagesOf(conversation));
    await call('bob', 'PUT', `/api/conversations/${conversation.id}/mute`, { isMuted: true });
    expect(await mine('bob')).toMatchObject([{ isMuted: true, unreadCount: 1 }]);
    expect(await mine('ann')).toMatchObject([{ isMuted: false }]);
    const state = await stateOf('bob');
    expect(state.conversations).toEqual({ unreadCount: 0, unreadConversations: 0 });
  });

  test('are searched and found by their place, and told of while they are written', async () => {
    const conversation = await opened('ann', 'bob');
    for (const text of ['one', 'two needle', 'three']) await say('ann', text, {}, messagesOf(conversation));
    await say('ann', 'needle of the league');
    const found = await get('bob', `/api/conversations/${conversation.id}/search?q=NEEDLE`);
    expect(texts(found.json<ChatMessage[]>())).toEqual(['two needle']);
    const around = await list('bob', `?limit=2&around=${found.json<ChatMessage[]>()[0]?.id}`, messagesOf(conversation));
    expect(texts(around)).toEqual(['one', 'two needle']);
    const [bob, ada] = [await listen('bob'), await listen('ada')];
    await call('ann', 'POST', `/api/conversations/${conversation.id}/typing`);
    expect((await bob.hears('typing')).data).toMatchObject({ conversationId: conversation.id, userId: 'ann' });
    expect(told(ada)).not.toContain('typing');
  });

  test('carry reactions and deletion by their author; an admin cannot hide them, and reads what was reported', async () => {
    const conversation = await opened('ann', 'bob');
    const { id } = await say('ann', 'between us', {}, messagesOf(conversation));
    const bob = await listen('bob');
    await call('bob', 'PUT', `/api/messages/${id}/reactions/heart`);
    expect((await bob.hears('message.updated')).data).toMatchObject({ id, conversationId: conversation.id });
    const hide = { isHidden: true, reason: 'nosy' };
    expect((await call('ada', 'POST', `/api/messages/${id}/hide`, hide)).statusCode).toBe(404);
    chat.leagues.admins.add('bob');
    expect((await call('bob', 'POST', `/api/messages/${id}/hide`, hide)).statusCode).toBe(403);
    chat.leagues.admins.delete('bob');
    await call('bob', 'POST', `/api/messages/${id}/report`, { reason: 'threat' });
    await call('ann', 'DELETE', `/api/messages/${id}`);
    const reports = (await get('ada', `/api/leagues/${league}/chat/reports`)).json();
    expect(reports).toMatchObject([{ reason: 'threat', message: { id, message: 'between us' } }]);
    expect((await get('ada', messagesOf(conversation))).statusCode).toBe(404);
    expect((await bob.hears('message.deleted')).data).toMatchObject({ messageId: id, conversationId: conversation.id });
  });

  test('by many at once take one place each, in every conversation', async () => {
    const [one, two] = [await opened('ann', 'bob'), await opened('ann', 'ada')];
    await say('ann', 'start', {}, messagesOf(one));
    await say('ann', 'start', {}, messagesOf(two));
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => say('ann', `n${n}`, {}, messagesOf(n % 2 === 0 ? one : two))),
    );
    for (const conversation of [one, two]) {
      const all = await list('ann', '?limit=100', messagesOf(conversation));
      expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
      expect((await get('ann', `/api/conversations/${conversation.id}`)).json()).toMatchObject({
        lastMessage: { id: all.at(-1)?.id },
      });
    }
  });
});

describe('deleting a conversation', () => {
  const remove = (who: string, { id }: Conversation) => call(who, 'DELETE', `/api/conversations/${id}`);

  test('takes it from the one who does it; a new message brings back that message alone', async () => {
    const conversation = await opened('ann', 'bob');
    const old = await say('ann', 'old', {}, messagesOf(conversation));
    const page = await listen('bob');
    expect((await remove('bob', conversation)).statusCode).toBe(204);
    expect((await page.hears('conversation.deleted')).data).toEqual({ conversationId: conversation.id });
    expect(await mine('bob')).toEqual([]);
    for (const url of [messagesOf(conversation), `/api/conversations/${conversation.id}`]) {
      expect((await get('bob', url)).statusCode).toBe(404);
    }
    expect((await call('bob', 'PUT', `/api/messages/${old.id}/reactions/wow`)).statusCode).toBe(404);
    expect(texts(await list('ann', '', messagesOf(conversation)))).toEqual(['old']);
    await say('ann', 'new', {}, messagesOf(conversation));
    expect(texts(await list('bob', '', messagesOf(conversation)))).toEqual(['new']);
    expect((await get('bob', `${messagesOf(conversation)}?limit=1`)).headers['x-next-cursor']).toBeUndefined();
    expect((await get('bob', `${messagesOf(conversation)}?around=${old.id}`)).statusCode).toBe(404);
    expect((await get('bob', `/api/conversations/${conversation.id}/search?q=old`)).json()).toEqual([]);
    expect((await call('bob', 'PUT', `/api/messages/${old.id}/reactions/wow`)).statusCode).toBe(404);
    expect(await mine('bob')).toMatchObject([{ unreadCount: 1, lastMessage: { message: 'new' } }]);
  });

  test('by everybody removes it for good, and the same people can begin anew', async () => {
    const conversation = await opened('ann', 'bob');
    for (let n = 0; n < 3; n += 1) await say('ann', `n${n}`, {}, messagesOf(conversation));
    await remove('bob', conversation);
    await remove('ann', conversation);
    expect((await open('ann', 'bob')).statusCode).toBe(201);
    await removeAbandoned(chat.deps, new AbortController().signal);
    expect(await stored('messages')).toBe(0);
    expect(await stored('conversations')).toBe(1);
    expect(await stored('seats', { channelId: conversation.id })).toBe(0);
    expect(await stored('channels')).toBe(0);
  });
});

test('conversations are listed page by page, last written first', async () => {
  const others = Array.from({ length: 7 }, (_, n) => `m${n}`);
  league = newLeague(chat.leagues, ['ann', ...others]);
  for (const other of others) await say('ann', other, {}, messagesOf(await opened('ann', other)));
  const seen: Conversation[] = [];
  let cursor: unknown = '';
  do {
    const page = await get('ann', `${conversationsOf()}?limit=3${cursor ? `&before=${cursor}` : ''}`);
    seen.push(...page.json<Conversation[]>());
    cursor = page.headers['x-next-cursor'];
  } while (cursor);
  expect(seen.map(({ lastMessage }) => lastMessage?.message)).toEqual(others.toReversed());
  for (const bad of ['MQ', 'bm90'])
    expect((await get('ann', `${conversationsOf()}?before=${bad}`)).statusCode).toBe(400);
});
