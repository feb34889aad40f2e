import { forgetAccount } from '../src/actions/forget-account.js';
import { until } from '../../shared/test/events.js';
import { type Conversation } from '../src/domain/conversation.js';
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
  league = newLeague(chat.leagues);
});
afterAll(() => chat.close());

interface Stored extends Conversation {
  createdBy?: string;
  shape?: number;
}
const conversations = () => chat.bed.mongo.connection.collection<Stored>('conversations');
const opened = async (who: string, other: string) =>
  (await call(who, 'POST', `/api/leagues/${league}/conversations`, { participantIds: [other] })).json<{ id: string }>();

/** Starts what a new version starts on what is stored, and waits until it has looked through it. */
async function migrate(): Promise<void> {
  const states = chat.bed.mongo.connection.collection<{ _id: string; done: boolean }>('migrations');
  await states.deleteMany({});
  const running = chat.deps.migrations.start();
  await until('all are done', async () => (await states.countDocuments({ done: true })) === 2);
  await running.stop();
}

it('a conversation does not say any more who opened it, whose account may have been deleted by a former version', async () => {
  const { id } = await opened('bob', 'ann');
  // As a former version stored it.
  await conversations().updateOne({ _id: id }, { $set: { createdBy: 'dropped' }, $unset: { shape: '' } });
  const before = (await conversations().findOne({ _id: id }))!;
  const { id: newer } = await opened('ann', 'ada');
  expect(await conversations().findOne({ _id: newer })).toMatchObject({ shape: 3 });
  await migrate();
  const { createdBy, ...rest } = before;
  expect(createdBy).toBe('dropped');
  expect(await conversations().findOne({ _id: id })).toEqual({ ...rest, shape: 3 });
  expect((await get('bob', `/api/conversations/${id}/messages`)).statusCode).toBe(200);
});

it('a conversation does not say any more which Sleeper user somebody was who has deleted their account', async () => {
  const { id } = await opened('bob', 'ada');
  await say('bob', 'before', {}, `/api/conversations/${id}/messages`);
  await forgetAccount(chat.deps, 'bob', new Date());
  const former = (await conversations().findOne({ _id: id }))!;
  expect(former.people.map(({ sleeperUserId }) => sleeperUserId).sort()).toEqual(['', 's-ada']);
  const people = former.people.map((person) => ({ ...person, sleeperUserId: person.sleeperUserId || 's-bob' }));
  // As a former version left it, and as one leaves it that runs beside this one.
  for (const shape of [2, 3]) {
    await conversations().updateOne({ _id: id }, { $set: { people, shape } });
    await migrate();
    expect(await conversations().findOne({ _id: id })).toEqual(former);
  }
  const { body } = await get('ada', `/api/leagues/${league}/conversations`);
  expect(body).toContain('Former member');
  expect(body).not.toContain('s-bob');
});
