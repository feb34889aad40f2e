import { queryPlans } from '@dynasty/testbed/query-plans';
import { forgetAccount } from '../src/actions/forget-account.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { openPage } from './support/page.js';

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

const opened = async (who: string, others: string[]) =>
  (await call(who, 'POST', `/api/leagues/${league}/conversations`, { participantIds: others })).json<Conversation>();
const mine = async (who: string) => (await get(who, `/api/leagues/${league}/conversations`)).json<Conversation[]>();
const messagesOf = ({ id }: { id: string }) => `/api/conversations/${id}/messages`;
const deleted = (accountId: string, at = new Date()) =>
  chat.bed.bus.publish('league.account_deleted.v1', `${accountId}/${league}`, {
    accountId,
    occurredAt: at.toISOString(),
  });
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('an account that its person has deleted', () => {
  test('leaves its words to the league, without its name', async () => {
    const first = await say('bob', 'hello');
    await say('ann', 'welcome', { replyToId: first.id });
    await list('ann');
    await deleted('bob');
    await until(async () => (await list('ann'))[0]?.userName === 'Former member');
    expect(await list('ann')).toMatchObject([
      { message: 'hello', userName: 'Former member', sleeperUserId: '' },
      { message: 'welcome', userName: 'ANN', replyTo: { message: 'hello', userName: 'Former member' } },
    ]);
  });

  test('has no word with its name that was still let in just after the deletion', async () => {
    const both = await opened('bob', ['ann']);
    const conversations = chat.bed.mongo.connection.collection<{ _id: string }>('conversations');
    // As earlier versions stored it.
    await conversations.updateOne({ _id: both.id }, { $set: { createdBy: 'bob' } });
    await say('bob', 'still here', {}, messagesOf(both));
    await say('bob', 'still here');
    await deleted('bob', new Date(Date.now() - 5_000));
    await until(async () => (await list('ann'))[0]?.userName === 'Former member');
    expect((await list('ann', '', messagesOf(both))).map(({ userName }) => userName)).toEqual(['Former member']);
    expect(await mine('bob')).toEqual([]);
    expect(JSON.stringify(await conversations.findOne({ _id: both.id }))).not.toContain('"bob"');
  });

  test('leaves the words of its return their name when the deletion is told late', async () => {
    const { id } = await say('bob', 'before');
    const stored = chat.bed.mongo.connection.collection<{ _id: string }>('messages');
    await stored.updateOne({ _id: id }, { $set: { createdAt: new Date(Date.now() - 120_000) } });
    await say('bob', 'back again');
    await deleted('bob', new Date(Date.now() - 90_000));
    await until(async () => (await list('ann'))[0]?.userName === 'Former member');
    expect((await list('ann')).map(({ userName }) => userName)).toEqual(['Former member', 'BOB']);
  });

  test('keeps what its person has written since they came back', async () => {
    const asked = await say('ada', 'who is in?');
    const report = (who: string, id: string) => call(who, 'POST', `/api/messages/${id}/report`, { reason: who });
    const reports = async () =>
      (await get('ada', `/api/leagues/${league}/chat/reports`)).json<{ reason: string; reporterName: string }[]>();
    const before = await say('bob', 'me');
    const left = await opened('bob', ['ann']);
    await say('bob', 'between us', {}, messagesOf(left));
    await report('bob', before.id);
    const deletedAt = new Date();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await say('bob', 'back again');
    await report('bob', asked.id);
    const begun = await opened('bob', ['ada']);
    await say('bob', 'and here', {}, messagesOf(begun));
    await forgetAccount(chat.deps, 'bob', deletedAt);
    expect((await list('ann')).map(({ userName }) => userName)).toEqual(['ADA', 'Former member', 'BOB']);
    expect(await mine('bob')).toMatchObject([{ id: begun.id, unreadCount: 0 }]);
    expect((await list('ada', '', messagesOf(begun))).map(({ userName }) => userName)).toEqual(['BOB']);
    expect((await list('ann', '', messagesOf(left))).map(({ userName }) => userName)).toEqual(['Former member']);
    expect((await reports()).map(({ reporterName }) => reporterName)).toEqual(['BOB', 'Former member']);
  });

  test('stays in the conversation that its person has written to since they came back, without what was said before', async () => {
    const left = await opened('bob', ['ann']);
    await say('bob', 'between us', {}, messagesOf(left));
    await say('ann', 'our secret', {}, messagesOf(left));
    const deletedAt = new Date();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await opened('bob', ['ann'])).id).toBe(left.id);
    await say('bob', 'back again', {}, messagesOf(left));
    for (let time = 1; time <= 2; time += 1) await forgetAccount(chat.deps, 'bob', deletedAt);
    expect(await mine('bob')).toMatchObject([{ id: left.id, unreadCount: 0 }]);
    expect((await list('bob', '', messagesOf(left))).map(({ message }) => message)).toEqual(['back again']);
    expect((await list('ann', '', messagesOf(left))).map(({ userName }) => userName)).toEqual([
      'Former member',
      'ANN',
      'BOB',
    ]);
    await say('ann', 'welcome back', {}, messagesOf(left));
    expect(await mine('bob')).toMatchObject([{ id: left.id, unreadCount: 1 }]);
    expect((await mine('ann'))[0]?.participants.map(({ displayName }) => displayName).sort()).toEqual(['ANN', 'BOB']);
  });

  test('is a former member in the conversations of others; those that it had alone are removed', async () => {
    const both = await opened('bob', ['ann']);
    await say('bob', 'between us', {}, messagesOf(both));
    const cleared = await opened('bob', ['ada']);
    await say('bob', 'gone', {}, messagesOf(cleared));
    await call('ada', 'DELETE', `/api/conversations/${cleared.id}`);
    await forgetAccount(chat.deps, 'bob', new Date());
    await forgetAccount(chat.deps, 'bob', new Date());
    const [shown] = await mine('ann');
    const known = shown?.participants.map(({ displayName, sleeperUserId }) => [displayName, sleeperUserId]);
    expect(known?.sort()).toEqual([
      ['ANN', 's-ann'],
      ['Former member', ''],
    ]);
    const named = await say('ann', 'was it you, @Former member?', {}, messagesOf(both));
    expect(named.mentions).toEqual([]);
    expect((await list('ann', '', messagesOf(both))).map(({ userName }) => userName)).toEqual(['Former member', 'ANN']);
    expect((await chat.deps.conversations.find(cleared.id))?.abandonedAt).toBeInstanceOf(Date);
  });

  test('is told to the open pages of those who are left in its conversations, once its name is off all messages', async () => {
    const both = await opened('bob', ['ann']);
    await say('bob', 'between us', {}, messagesOf(both));
    const page = await openPage(chat.port, await chat.as('ann'), { league });
    await page.hears('opened');
    // What was still let in comes while the conversation is left.
    const { conversations } = chat.deps;
    let isLate = true;
    const find: typeof conversations.find = async (...asked) => {
      if (isLate) {
        isLate = false;
        await say('bob', 'one more', {}, messagesOf(both));
      }
      return conversations.find(...asked);
    };
    const soon = new Date(Date.now() + 60_000);
    await forgetAccount({ ...chat.deps, conversations: { ...conversations, find } }, 'bob', soon);
    // Of its people, and of its messages.
    const told = await page.hears('conversation.changed', 2);
    expect(told.data).toEqual({ conversationId: both.id, changed: 'people' });
    const names = (await list('ann', '', messagesOf(both))).map(({ userName }) => userName);
    expect(names).toEqual(['Former member', 'Former member']);
    page.hangUp();
  });

  test('is told to all open pages of a league in whose chat it has written, once its name is off what stands there', async () => {
    await say('bob', 'hello');
    const page = await openPage(chat.port, await chat.as('ann'), { league });
    await page.hears('opened');
    await forgetAccount(chat.deps, 'bob', new Date());
    const told = await page.hears('conversation.changed');
    expect(told.data).toEqual({ conversationId: null, changed: 'people' });
    expect((await list('ann')).map(({ userName }) => userName)).toEqual(['Former member']);
    page.hangUp();
  });

  test('is not waited for: who is left in a conversation removes it, though they have written there since', async () => {
    const both = await opened('bob', ['ann']);
    await say('bob', 'between us', {}, messagesOf(both));
    await forgetAccount(chat.deps, 'bob', new Date());
    await say('ann', 'are you gone?', {}, messagesOf(both));
    expect((await call('ann', 'DELETE', `/api/conversations/${both.id}`)).statusCode).toBe(204);
    expect((await chat.deps.conversations.find(both.id))?.abandonedAt).toBeInstanceOf(Date);
  });

  test.each([true, false])(
    'is not waited for where it is kept as a reader, as it once was (written since: %s)',
    async (writes) => {
      const both = await opened('bob', ['ann']);
      await say('bob', 'between us', {}, messagesOf(both));
      await forgetAccount(chat.deps, 'bob', new Date());
      const { people } = (await chat.deps.conversations.find(both.id))!;
      const accountIds = people.map(({ accountId }) => accountId!);
      const stored = chat.bed.mongo.connection.collection<{ _id: string }>('conversations');
      await stored.updateOne({ _id: both.id }, { $set: { accountIds, shownTo: accountIds } });
      if (writes) {
        await say('ann', 'are you gone?', {}, messagesOf(both));
        expect((await chat.deps.conversations.find(both.id))?.shownTo).toEqual(['ann']);
      }
      expect((await call('ann', 'DELETE', `/api/conversations/${both.id}`)).statusCode).toBe(204);
      expect((await chat.deps.conversations.find(both.id))?.abandonedAt).toBeInstanceOf(Date);
    },
  );

  test('that is signed in to again finds nothing of what it had, and new conversations begin', async () => {
    const before = await opened('bob', ['ann', 'ada']);
    await say('bob', 'secret', {}, messagesOf(before));
    await forgetAccount(chat.deps, 'bob', new Date());
    await say('ann', 'still there?', {}, messagesOf(before));
    expect(await mine('bob')).toEqual([]);
    expect((await get('bob', messagesOf(before))).statusCode).toBe(404);
    expect((await opened('ann', ['bob', 'ada'])).id).not.toBe(before.id);
  });

  test('was told before what it had written, everywhere, page by page', async () => {
    await say('ada', 'in the chat');
    const conversation = await opened('ada', ['ann']);
    await say('ada', 'to ann', {}, messagesOf(conversation));
    await say('ann', 'to ada', {}, messagesOf(conversation));
    const read = (query: string) => get('ada', `/api/auth/user/data/messages?limit=1${query}`);
    const first = await read('');
    expect(first.json<{ message: string }[]>()).toMatchObject([{ message: 'to ann', conversationId: conversation.id }]);
    const second = await read(`&before=${String(first.headers['x-next-cursor'])}`);
    expect(second.json<{ message: string }[]>()).toMatchObject([{ message: 'in the chat', conversationId: null }]);
    expect((await read('&before=x')).statusCode).toBe(400);
  });

  test('is looked for by indexes, in parts that a long history needs', async () => {
    for (let number = 0; number < 3; number += 1) await say('bob', `line ${number}`);
    const deletedAt = new Date();
    const writtenSince = await opened('bob', ['ann']);
    await chat.bed.mongo.connection
      .collection<{ _id: string }>('conversations')
      .updateOne({ _id: writtenSince.id }, { $set: { createdAt: new Date(0) } });
    await say('bob', 'back again', {}, messagesOf(writtenSince));
    const plans = await queryPlans(chat.deps.mongo, () => forgetAccount(chat.deps, 'bob', deletedAt));
    expect(plans.scans).toEqual([]);
  });
});
