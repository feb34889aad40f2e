import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { absorbChats } from '../src/actions/absorb-chats.js';
import { bindConversations } from '../src/actions/bind-conversations.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { openPage, type Page } from './support/page.js';

let chat: ChatBed;
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

const conversationsOf = (of: string) => `/api/leagues/${of}/conversations`;
const opened = async (who: string, others: string[], of = league) =>
  (await call(who, 'POST', conversationsOf(of), { participantIds: others })).json<Conversation>();
const mine = async (who: string) => (await get(who, conversationsOf(league))).json<Conversation[]>();
const messagesOf = ({ id }: { id: string }) => `/api/conversations/${id}/messages`;
const texts = (messages: ChatMessage[]) => messages.map(({ message }) => message);
/** The other league becomes part of this one. */
const absorb = (other: string) =>
  chat.bed.mongo.transaction((session) => absorbChats(chat.deps, session, `chain-${other}`, `chain-${league}`));

test('a conversation with messages that goes into a newer one without any has its last message there', async () => {
  const other = newLeague(chat.leagues);
  const there = await opened('ann', ['s-zoe'], other);
  await say('ann', 'welcome', {}, messagesOf(there));
  const here = await opened('ann', ['s-zoe']);
  await absorb(other);
  expect(await mine('ann')).toMatchObject([{ id: here.id, lastMessage: { message: 'welcome' } }]);
  // Who it waits for sees it once they have signed up, as any that something was said in.
  chat.leagues.members.set(league, ['ann', 'zoe']);
  const zoe = { chainId: `chain-${league}`, sleeperUserId: 's-zoe', accountId: 'zoe' };
  await chat.bed.mongo.transaction((session) => bindConversations(chat.deps, session, zoe));
  expect(await mine('zoe')).toMatchObject([{ id: here.id, unreadCount: 1, lastMessage: { message: 'welcome' } }]);
});

test('what somebody has deleted does not come back when two leagues become one; nobody loses anything', async () => {
  const other = newLeague(chat.leagues);
  const here = await opened('ann', ['bob']);
  const there = await opened('ann', ['bob'], other);
  await say('ann', 'here', {}, messagesOf(here));
  await say('ann', 'there', {}, messagesOf(there));
  expect((await call('bob', 'DELETE', `/api/conversations/${there.id}`)).statusCode).toBe(204);
  await absorb(other);
  const seenBy = async (who: string) => {
    const all = await Promise.all((await mine(who)).map((one) => list(who, '', messagesOf(one))));
    return all.flatMap(texts).sort();
  };
  expect(await seenBy('bob')).toEqual(['here']);
  expect(await seenBy('ann')).toEqual(['here', 'there']);
  expect((await opened('bob', ['ann'])).id).toBe(here.id);
  await say('ann', 'again', {}, messagesOf(there));
  expect(await seenBy('bob')).toEqual(['again', 'here']);
});

test('of two leagues that become one, the same people have one conversation, with all messages by their time', async () => {
  const other = newLeague(chat.leagues);
  const here = await opened('ann', ['bob']);
  const there = await opened('bob', ['ann'], other);
  const onlyThere = await opened('ann', ['ada'], other);
  await say('ann', '1 here', {}, messagesOf(here));
  await say('bob', '2 there', {}, messagesOf(there));
  await say('ann', '3 here', {}, messagesOf(here));
  await say('bob', '4 there', {}, messagesOf(there));
  const { id } = await say('ann', 'with ada', {}, messagesOf(onlyThere));
  await call('ada', 'POST', `/api/messages/${id}/report`, { reason: 'odd' });
  await absorb(other);
  expect((await mine('bob')).map((one) => one.id)).toEqual([here.id]);
  expect(texts(await list('bob', '', messagesOf(here)))).toEqual(['1 here', '2 there', '3 here', '4 there']);
  expect(await mine('bob')).toMatchObject([{ lastMessage: { message: '4 there' }, unreadCount: 4 }]);
  expect((await get('bob', messagesOf(there))).statusCode).toBe(404);
  expect((await mine('ada')).map((one) => one.id)).toEqual([onlyThere.id]);
  await say('ada', 'still here', {}, messagesOf(onlyThere));
  expect(await get('ada', `/api/leagues/${league}/chat/reports`).then((one) => one.json())).toMatchObject([
    { reason: 'odd' },
  ]);
});

test.each([
  ['in both', true],
  ['in the other one alone', false],
])('who is shown a conversation %s is told on their open pages to read it', async (_name, isInBoth) => {
  const other = newLeague(chat.leagues);
  const there = await opened('ann', ['bob'], other);
  await say('ann', 'there', {}, messagesOf(there));
  const here = isInBoth ? await opened('ann', ['bob']) : there;
  const listening = await Promise.all(
    ['ann', 'bob', 'ada'].map(async (who) => openPage(chat.port, await chat.as(who), { league })),
  );
  pages.push(...listening);
  await Promise.all(listening.map((page) => page.hears('opened')));
  await absorb(other);
  const [ann, bob, ada] = listening;
  for (const page of [ann, bob]) {
    const { data } = await page!.hears('conversation.changed');
    expect(data).toEqual({ conversationId: here.id, changed: 'people' });
  }
  expect(ada?.heard.map(({ event }) => event)).toEqual(['opened']);
});
