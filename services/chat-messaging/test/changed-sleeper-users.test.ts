import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
/** Of one test alone. */
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
afterEach(() => {
  chat.leagues.sleeperUsers.clear();
  chat.leagues.names.clear();
});
afterAll(() => chat.close());

const opened = async (who: string, others: string[]) =>
  (await call(who, 'POST', `/api/leagues/${league}/conversations`, { participantIds: others })).json<Conversation>();
const shown = async (who: string, { id }: Conversation) =>
  (await get(who, `/api/conversations/${id}`)).json<Conversation>();
const messagesOf = ({ id }: Conversation) => `/api/conversations/${id}/messages`;

/** "bob" is another Sleeper user from now on, and "bill" the one that "bob" was. */
function passOn(): void {
  chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'bill']);
  chat.leagues.sleeperUsers.set('bob', 's-new');
  chat.leagues.sleeperUsers.set('bill', 's-bob');
}

describe('an account that is another Sleeper user now', () => {
  test('is still the author of what it wrote, and who has its former Sleeper user is not', async () => {
    const own = await say('bob', 'by this bob');
    const conversation = await opened('ann', ['bob']);
    await say('ann', 'hi', {}, messagesOf(conversation));
    const direct = await say('bob', 'to ann alone', {}, messagesOf(conversation));
    await call('bob', 'PUT', `/api/messages/${own.id}/reactions/fire`);
    passOn();
    const refused = await call('bill', 'DELETE', `/api/messages/${own.id}`);
    expect([refused.statusCode, refused.json().slug]).toEqual([403, 'not-the-author']);
    expect((await call('bill', 'DELETE', `/api/messages/${direct.id}`)).statusCode).toBe(404);
    expect((await get('bill', '/api/auth/user/data/messages')).json()).toEqual([]);
    const takenOff = await call('bill', 'DELETE', `/api/messages/${own.id}/reactions/fire`);
    expect(takenOff.json()).toMatchObject({ reactions: [{ kind: 'fire', userIds: ['bob'] }] });
    const written = (await get('bob', '/api/auth/user/data/messages')).json<ChatMessage[]>();
    expect(written.map(({ id }) => id).sort()).toEqual([own.id, direct.id].sort());
    for (const { id } of [own, direct])
      expect((await call('bob', 'DELETE', `/api/messages/${id}`)).statusCode).toBe(200);
  });

  test('is a member in its conversations, as the league knows it now', async () => {
    const conversation = await opened('ann', ['bob', 'ada']);
    await say('ann', 'hi', {}, messagesOf(conversation));
    passOn();
    chat.leagues.names.set('bob', 'Robert');
    const { participants } = await shown('ann', conversation);
    const robert = { id: 'bob', displayName: 'Robert', sleeperUserId: 's-new', isMember: true };
    expect(participants[1]).toMatchObject(robert);
    const { mentions } = await say('ann', 'ask @Robert', {}, messagesOf(conversation));
    expect(mentions).toEqual([{ name: 'Robert', userId: 'bob', sleeperUserId: 's-new' }]);
  });
});

test('who has left is taken neither for the account that has their Sleeper user now, nor for this while it is nobody’s', async () => {
  chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'zoe']);
  const conversation = await opened('ann', ['bob', 'zoe']);
  await say('ann', 'hi', {}, messagesOf(conversation));
  chat.leagues.members.set(league, ['ann', 'ada', 'bill']);
  chat.leagues.sleeperUsers.set('bill', 's-bob');
  const { participants } = await shown('ann', conversation);
  expect(participants.slice(1)).toMatchObject([
    { id: 'bob', displayName: 'BOB', isMember: false },
    { id: 'zoe', displayName: 'ZOE', isMember: false },
  ]);
});

test('who has signed up a moment ago is a member at once, though no event has come', async () => {
  const conversation = await opened('ann', ['s-zoe']);
  chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'zoe']);
  chat.leagues.names.set('zoe', 'Zoë');
  const { participants } = await shown('ann', conversation);
  expect(participants[1]).toMatchObject({ displayName: 'Zoë', sleeperUserId: 's-zoe', isMember: true });
});

test('of two who were one Sleeper user after each other both can be named', async () => {
  chat.leagues.members.set(league, ['ann', 'bob', 'bill']);
  const conversation = await opened('ann', ['bob', 'bill']);
  await say('ann', 'hi', {}, messagesOf(conversation));
  chat.leagues.members.set(league, ['ann', 'bill']);
  chat.leagues.sleeperUsers.set('bill', 's-bob');
  const { mentions } = await say('ann', '@BOB and @BILL', {}, messagesOf(conversation));
  expect(mentions.map(({ userId }) => userId).sort()).toEqual(['bill', 'bob']);
});

test('who becomes the Sleeper user to whom they have written themselves is not two of its people', async () => {
  const conversation = await opened('ann', ['s-zoe', 'bob']);
  await say('ann', 'hi', {}, messagesOf(conversation));
  chat.leagues.members.set(league, ['ann', 'bob', 'ada']);
  chat.leagues.sleeperUsers.set('ann', 's-zoe');
  const { participants } = await shown('bob', conversation);
  expect(participants.filter(({ sleeperUserId }) => sleeperUserId === 's-zoe')).toMatchObject([
    { id: 'ann', isMember: true },
    { id: null, isMember: false },
  ]);
});
