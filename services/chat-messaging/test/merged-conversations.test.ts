import { type Conversation } from '../src/bodies/conversation.js';
import { absorbChats } from '../src/actions/absorb-chats.js';
import { bindConversations } from '../src/actions/bind-conversations.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
let league: string;
const { call, get, say } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
});
beforeEach(() => {
  league = newLeague(chat.leagues);
});
afterAll(() => chat.close());

const conversationsOf = (of: string) => `/api/leagues/${of}/conversations`;
const opened = async (who: string, other: string, of: string) =>
  (await call(who, 'POST', conversationsOf(of), { participantIds: [other] })).json<Conversation>();
const mine = async (who: string) => (await get(who, conversationsOf(league))).json<Conversation[]>();

test('a conversation with messages that goes into a newer one without any has its last message there', async () => {
  const other = newLeague(chat.leagues);
  const there = await opened('ann', 's-zoe', other);
  await say('ann', 'welcome', {}, `/api/conversations/${there.id}/messages`);
  const here = await opened('ann', 's-zoe', league);
  const chainId = `chain-${league}`;
  await chat.bed.mongo.transaction((session) => absorbChats(chat.deps, session, `chain-${other}`, chainId));
  expect(await mine('ann')).toMatchObject([{ id: here.id, lastMessage: { message: 'welcome' } }]);
  // Who it waits for sees it once they have signed up, as any that something was said in.
  chat.leagues.members.set(league, ['ann', 'zoe']);
  const zoe = { chainId, sleeperUserId: 's-zoe', accountId: 'zoe' };
  await chat.bed.mongo.transaction((session) => bindConversations(chat.deps, session, zoe));
  expect(await mine('zoe')).toMatchObject([{ id: here.id, unreadCount: 1, lastMessage: { message: 'welcome' } }]);
});
