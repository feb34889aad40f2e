import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { eventually, openPage, type Page } from './support/page.js';

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
afterEach(() => {
  pages.splice(0).forEach((page) => page.hangUp());
  chat.leagues.sleeperUsers.clear();
  chat.leagues.names.clear();
});
afterAll(() => chat.close());

const conversationsOf = (of = league) => `/api/leagues/${of}/conversations`;
const opened = async (who: string, others: string[], of = league) =>
  (await call(who, 'POST', conversationsOf(of), { participantIds: others })).json<Conversation>();
const mine = async (who: string) => (await get(who, conversationsOf())).json<Conversation[]>();
const messagesOf = ({ id }: { id: string }) => `/api/conversations/${id}/messages`;
const texts = (messages: ChatMessage[]) => messages.map(({ message }) => message);
const joined = (accountId: string, sleeperUserId: string) =>
  chat.bed.bus.publish('league.membership_changed.v1', `${league}/joined/${accountId}`, {
    ...{ chainId: `chain-${league}`, connectionId: 'c', change: 'joined', accountId, sleeperUserId },
    ...{ displayName: accountId, teamName: '', rosterId: 1, actorAccountId: '', actorName: '', reason: '' },
    occurredAt: new Date().toISOString(),
  });

describe('somebody who has not signed up yet', () => {
  test('can be written to, and finds the messages when they join, once and with everything', async () => {
    const conversation = await opened('ann', ['s-zoe']);
    expect(conversation.participants[1]).toMatchObject({ id: null, displayName: 'Zoe' });
    expect(conversation.participantIds).toEqual(['ann', 's-zoe']);
    for (const text of ['welcome', 'soon']) await say('ann', text, {}, messagesOf(conversation));
    const page = await openPage(chat.port, await chat.as('ann'), { league });
    pages.push(page);
    chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'zoe']);
    await joined('zoe', 's-zoe');
    const changed = { conversationId: conversation.id, changed: 'people' };
    expect((await page.hears('conversation.changed')).data).toEqual(changed);
    expect(await mine('zoe')).toMatchObject([{ id: conversation.id, unreadCount: 2, participantIds: ['ann', 'zoe'] }]);
    expect(texts(await list('zoe', '', messagesOf(conversation)))).toEqual(['welcome', 'soon']);
    expect((await opened('zoe', ['ann'])).id).toBe(conversation.id);
    expect((await opened('ann', ['s-zoe'])).id).toBe(conversation.id);
  });

  test('finds them by looking, though no event has come', async () => {
    const conversation = await opened('ann', ['s-zoe', 'bob']);
    await say('ann', 'welcome', {}, messagesOf(conversation));
    chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'zoe']);
    expect(await mine('zoe')).toMatchObject([{ id: conversation.id, unreadCount: 1 }]);
  });

  test('is not the account that was this Sleeper user for a while, whose joining is told late', async () => {
    const conversation = await opened('ann', ['s-zoe']);
    await say('ann', 'for zoe', {}, messagesOf(conversation));
    chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'zed']);
    chat.leagues.sleeperUsers.set('zed', 's-zoe');
    await joined('thief', 's-zoe');
    await joined('zed', 's-zoe');
    await eventually(async () =>
      expect((await chat.deps.conversations.find(conversation.id))?.accountIds).toEqual(['ann', 'zed']),
    );
  });

  test('has one conversation with the same people, though they were written to by account before the event', async () => {
    const before = await opened('ann', ['s-zoe']);
    await say('ann', 'first', {}, messagesOf(before));
    chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'zoe']);
    const after = await opened('bob', ['zoe', 'ann']);
    await say('bob', 'group', {}, messagesOf(after));
    const pair = await opened('ann', ['zoe']);
    expect(pair.id).toBe(before.id);
    await joined('zoe', 's-zoe');
    await eventually(async () =>
      expect((await mine('zoe')).map(({ id }) => id).sort()).toEqual([after.id, before.id].sort()),
    );
  });
});

describe('who has written to themselves, being the wrong Sleeper user', () => {
  async function written(): Promise<Conversation> {
    chat.leagues.sleeperUsers.set('bob', 's-wrong');
    const conversation = await opened('bob', ['s-zoe']);
    await say('bob', 'hello', {}, messagesOf(conversation));
    chat.leagues.sleeperUsers.set('bob', 's-zoe');
    return conversation;
  }
  const stored = async ({ id }: Conversation) => (await chat.deps.conversations.find(id))!;

  test('is in that conversation once, when they are the right one', async () => {
    const conversation = await written();
    expect((await mine('bob')).map(({ id }) => id)).toEqual([conversation.id]);
    expect(await stored(conversation)).toMatchObject({ accountIds: ['bob'], shownTo: ['bob'], waiting: ['s-zoe'] });
  });

  test('removes it alone, though a former version has put them in it twice', async () => {
    const conversation = await written();
    const twice = { accountIds: ['bob', 'bob'], shownTo: ['bob', 'bob'], waiting: [] };
    const conversations = chat.bed.mongo.connection.collection<{ _id: string }>('conversations');
    await conversations.updateOne({ _id: conversation.id }, { $set: twice });
    expect((await call('bob', 'DELETE', `/api/conversations/${conversation.id}`)).statusCode).toBe(204);
    expect((await stored(conversation)).abandonedAt).toBeInstanceOf(Date);
  });
});

test('a former holder keeps their conversations, and the new one sees nothing of them', async () => {
  const conversation = await opened('ann', ['bob']);
  await say('ann', 'for this bob only', {}, messagesOf(conversation));
  // The Sleeper user of "bob" belongs to another account now.
  chat.leagues.members.set(league, ['ann', 'ada', 'bill']);
  chat.leagues.sleeperUsers.set('bill', 's-bob');
  await joined('bill', 's-bob');
  expect(await mine('bill')).toEqual([]);
  expect((await get('bill', messagesOf(conversation))).statusCode).toBe(404);
  expect(texts(await list('bob', '', messagesOf(conversation)))).toEqual(['for this bob only']);
  const another = await opened('ann', ['s-bob']);
  expect(another.id).not.toBe(conversation.id);
  expect(another.participantIds).toEqual(['ann', 'bill']);
});

test('people are named by the name that they have today, and who has left by the last one that is known', async () => {
  const conversation = await opened('ann', ['bob', 'ada']);
  await say('ann', 'hi', {}, messagesOf(conversation));
  chat.leagues.names.set('bob', 'Robert');
  const [shown] = await mine('ann');
  expect(shown?.participants.map(({ displayName }) => displayName)).toEqual(['ANN', 'Robert', 'ADA']);
  const posted = await say('ann', 'ask @Robert', {}, messagesOf(conversation));
  expect(posted.mentions).toEqual([{ name: 'Robert', userId: 'bob', sleeperUserId: 's-bob' }]);
  chat.leagues.members.set(league, ['ann', 'bob']);
  const { mentions } = await say('ann', '@ADA has left', {}, messagesOf(conversation));
  expect(mentions).toEqual([{ name: 'ADA', userId: 'ada', sleeperUserId: 's-ada' }]);
});

test('who has left the league reads on, and writes, reacts and types no more', async () => {
  const conversation = await opened('ann', ['bob']);
  const { id } = await say('ann', 'stay', {}, messagesOf(conversation));
  const own = await say('bob', 'no', {}, messagesOf(conversation));
  chat.leagues.members.set(league, ['ann', 'ada']);
  expect(texts(await list('bob', '', messagesOf(conversation)))).toEqual(['stay', 'no']);
  const shown = (await get('bob', `/api/conversations/${conversation.id}`)).json<Conversation>();
  expect(shown.canWrite).toBe(false);
  const [, bob] = (await get('ann', `/api/conversations/${conversation.id}`)).json<Conversation>().participants;
  expect(bob).toMatchObject({ id: 'bob', displayName: 'BOB', isMember: false });
  const refused = await call('bob', 'POST', messagesOf(conversation), { message: 'hm', messageType: 'text' });
  expect(refused).toMatchObject({ statusCode: 403 });
  expect(refused.json()).toMatchObject({ slug: 'not-a-member' });
  expect((await call('bob', 'PUT', `/api/messages/${id}/reactions/sad`)).statusCode).toBe(403);
  expect((await call('bob', 'POST', `/api/conversations/${conversation.id}/typing`)).statusCode).toBe(403);
  expect((await call('bob', 'POST', `/api/conversations/${conversation.id}/read`, { position: 2 })).statusCode).toBe(
    200,
  );
  expect((await call('bob', 'DELETE', `/api/messages/${own.id}`)).statusCode).toBe(200);
  expect(texts(await list('ann', '', messagesOf(conversation)))).toEqual(['stay', '']);
});

test('who has left the league is named by what they report, though the league knows them no more', async () => {
  const conversation = await opened('ann', ['bob']);
  const { id } = await say('ann', 'a threat', {}, messagesOf(conversation));
  chat.leagues.members.set(league, ['ann', 'ada']);
  expect((await call('bob', 'POST', `/api/messages/${id}/report`, { reason: 'afraid' })).statusCode).toBe(201);
  const reports = await get('ada', `/api/leagues/${league}/chat/reports`);
  expect(reports.json()).toMatchObject([{ reporterId: 'bob', reporterName: 'BOB', reason: 'afraid' }]);
});

test('what they were written in a league that they have left is found by who has left it, and by nobody else', async () => {
  const conversation = await opened('ann', ['bob']);
  await say('ann', 'goodbye', {}, messagesOf(conversation));
  const former = async (who: string, query = '') => get(who, `/api/conversations${query}`);
  const ids = (response: Awaited<ReturnType<typeof former>>) => response.json<Conversation[]>().map(({ id }) => id);
  expect(ids(await former('bob'))).not.toContain(conversation.id);
  chat.leagues.members.set(league, ['ann', 'ada']);
  const [first] = (await former('bob', '?limit=1')).json<Conversation[]>();
  expect(first).toMatchObject({ id: conversation.id, canWrite: false, lastMessage: { message: 'goodbye' } });
  for (const who of ['ann', 'ada', 'cid']) expect(ids(await former(who))).not.toContain(conversation.id);
  chat.leagues.suspended.add(league);
  expect(ids(await former('bob'))).not.toContain(conversation.id);
  chat.leagues.suspended.delete(league);
});

test('conversations of leagues that somebody has left are read page by page, last written first', async () => {
  const [one, two] = [league, newLeague(chat.leagues, ['ann', 'bob', 'ada', 'eve'])];
  chat.leagues.members.set(one, ['ann', 'bob', 'ada', 'eve']);
  const made: string[] = [];
  for (const [other, of] of [['ann', one] as const, ['ada', two] as const, ['bob', one] as const]) {
    const conversation = await opened('eve', [other], of);
    await say('eve', 'hi', {}, messagesOf(conversation));
    made.unshift(conversation.id);
  }
  for (const id of [one, two]) chat.leagues.members.set(id, ['ann', 'bob', 'ada']);
  const seen: string[] = [];
  let cursor: unknown = '';
  do {
    const page = await get('eve', `/api/conversations?limit=1${cursor ? `&before=${String(cursor)}` : ''}`);
    seen.push(...page.json<Conversation[]>().map(({ id }) => id));
    cursor = page.headers['x-next-cursor'];
  } while (cursor);
  expect(seen).toEqual(made);
});

test('who opens again what they have deleted, or opens what another began, finds it on their other pages', async () => {
  const conversation = await opened('ann', ['bob']);
  await say('ann', 'hi', {}, messagesOf(conversation));
  expect((await call('bob', 'DELETE', `/api/conversations/${conversation.id}`)).statusCode).toBe(204);
  const page = await openPage(chat.port, await chat.as('bob'), { league });
  pages.push(page);
  await page.hears('opened');
  expect((await opened('bob', ['ann'])).id).toBe(conversation.id);
  expect((await page.hears('conversation.created')).data).toEqual({ conversationId: conversation.id });
  // Shown already: nothing is told.
  await opened('bob', ['ann']);
  const other = await opened('ada', ['bob']);
  expect((await opened('bob', ['ada'])).id).toBe(other.id);
  expect((await page.hears('conversation.created', 2)).data).toEqual({ conversationId: other.id });
});
