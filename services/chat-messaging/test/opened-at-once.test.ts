import { OPENED_A_DAY } from '../src/actions/open-conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
const { call } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

test('conversations that somebody opens at the same moment are no more than they may open in a day', async () => {
  const others = Array.from({ length: OPENED_A_DAY + 10 }, (_, n) => `m${n}`);
  const league = newLeague(chat.leagues, ['max', ...others]);
  const open = (other: string) =>
    call('max', 'POST', `/api/leagues/${league}/conversations`, { participantIds: [other] });
  const room = 2;
  for (const other of others.slice(room + 10)) expect((await open(other)).statusCode).toBe(201);
  const statuses = (await Promise.all(others.slice(0, room + 10).map(open))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(room);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await chat.bed.mongo.connection.collection('conversations').countDocuments()).toBe(OPENED_A_DAY);
});
