import { type Conversation } from '../src/bodies/conversation.js';
import { until } from '../../shared/test/events.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
let league: string;
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
afterAll(() => chat.close());

/** What was let in until a minute after counts as before: that is in a moment, and then it is looked at again. */
const deletedAWhileAgo = () =>
  chat.bed.bus.publish('league.account_deleted.v1', `bob/${league}`, {
    accountId: 'bob',
    occurredAt: new Date(Date.now() - 58_000).toISOString(),
  });
const names = async () => (await list('ann')).map(({ userName }) => userName);
const sleeperUsers = async () => (await list('ann')).map(({ sleeperUserId }) => sleeperUserId);

test('a word that was still on its way when an account was forgotten loses its name a little later', async () => {
  const asked = await say('ada', 'who is in?');
  await say('bob', 'before');
  await deletedAWhileAgo();
  await until('the first is forgotten', async () => (await names()).includes('Former member'));
  await say('bob', 'late');
  await call('bob', 'POST', `/api/messages/${asked.id}/report`, { reason: 'late too' });
  const both = (
    await call('bob', 'POST', `/api/leagues/${league}/conversations`, { participantIds: ['ann'] })
  ).json<Conversation>();
  await say('bob', 'late as well', {}, `/api/conversations/${both.id}/messages`);
  chat.leagues.members.set(league, ['ann', 'ada']);
  await until('nothing has the name', async () => (await names()).join() === 'ADA,Former member,Former member', 10_000);
  expect(await sleeperUsers()).toEqual(['s-ada', '', '']);
  const reports = (await get('ada', `/api/leagues/${league}/chat/reports`)).json<{ reporterName: string }[]>();
  expect(reports.map(({ reporterName }) => reporterName)).toEqual(['Former member']);
  const [shown] = (await get('ann', `/api/leagues/${league}/conversations`)).json<Conversation[]>();
  expect(shown?.participants.map(({ displayName, sleeperUserId }) => [displayName, sleeperUserId]).sort()).toEqual([
    ['ANN', 's-ann'],
    ['Former member', ''],
  ]);
});

test('who is a member again by then keeps what they have written since', async () => {
  await say('bob', 'before');
  await deletedAWhileAgo();
  await until('the first is forgotten', async () => (await names()).includes('Former member'));
  await say('bob', 'back again');
  const handled = chat.bed.mongo.connection.collection<{ _id: string }>('handled_events');
  const isHandled = async () =>
    (await handled.findOne({ _id: `chat-deleted-accounts/league.account_deleted.v1/bob/${league}` })) !== null;
  await until('it is looked at again', isHandled, 10_000);
  expect(await names()).toEqual(['Former member', 'BOB']);
});
