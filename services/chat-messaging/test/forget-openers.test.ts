import { until } from '../../shared/test/events.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
let league: string;
const { call, get } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
  league = newLeague(chat.leagues);
});
afterAll(() => chat.close());

interface Stored {
  _id: string;
  createdBy?: string;
  shape?: number;
}
const conversations = () => chat.bed.mongo.connection.collection<Stored>('conversations');
const opened = async (who: string, other: string) =>
  (await call(who, 'POST', `/api/leagues/${league}/conversations`, { participantIds: [other] })).json<{ id: string }>();

/** Starts what a new version starts on what is stored, and waits until it has looked through it. */
async function migrate(): Promise<void> {
  const states = chat.bed.mongo.connection.collection<{ _id: string; done: boolean }>('migrations');
  const running = chat.deps.migrations.start();
  const isDone = async () => (await states.findOne({ _id: 'conversations-without-opener' }))?.done === true;
  await until('it is done', isDone);
  await running.stop();
}

it('a conversation does not say any more who opened it, whose account may have been deleted by a former version', async () => {
  const { id } = await opened('bob', 'ann');
  // As a former version stored it.
  await conversations().updateOne({ _id: id }, { $set: { createdBy: 'dropped' }, $unset: { shape: '' } });
  const before = (await conversations().findOne({ _id: id }))!;
  const { id: newer } = await opened('ann', 'ada');
  expect(await conversations().findOne({ _id: newer })).toMatchObject({ shape: 2 });
  await migrate();
  const { createdBy, ...rest } = before;
  expect(createdBy).toBe('dropped');
  expect(await conversations().findOne({ _id: id })).toEqual({ ...rest, shape: 2 });
  expect((await get('bob', `/api/conversations/${id}/messages`)).statusCode).toBe(200);
});
