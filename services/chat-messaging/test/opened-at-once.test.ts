import { OPENED_A_DAY } from '../src/actions/open-conversation.js';
import { removeAbandoned } from '../src/actions/remove-abandoned.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls, type Response } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
let other: ChatProcess;
const { call } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
  other = await chat.another();
});
afterAll(() => chat.close());

/** Somebody who has opened so many, and how they open one more in a process. */
async function opened(who: string, count: number) {
  const others = Array.from({ length: OPENED_A_DAY + 10 }, (_, n) => `${who}-${n}`);
  const url = `/api/leagues/${newLeague(chat.leagues, [who, ...others])}/conversations`;
  const open = async (participant: string, { app }: ChatProcess = chat) =>
    app.inject({ method: 'POST', url, headers: await chat.as(who), payload: { participantIds: [participant] } });
  const ids: string[] = [];
  for (const participant of others.slice(0, count)) {
    const response = await open(participant);
    expect(response.statusCode).toBe(201);
    ids.push(response.json<Conversation>().id);
  }
  return { open, ids, left: others.slice(count) };
}

/** One that opens nothing: as many were opened today as may be. */
function expectRefused(response: Response | undefined): void {
  expect([response?.statusCode, response?.headers['retry-after'], response?.json()]).toEqual([
    429,
    '3600',
    expect.objectContaining({ slug: 'too-many-conversations' }),
  ]);
}

test('of two processes in which somebody opens one at the same moment, one has room for the last of the day', async () => {
  for (const who of ['moe', 'may', 'mia', 'ned', 'nia']) {
    const { open, left } = await opened(who, OPENED_A_DAY - 1);
    const responses = await Promise.all([chat, other].map((process, n) => open(left[n] ?? '', process)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429]);
    expectRefused(responses.find(({ statusCode }) => statusCode === 429));
  }
});

test('who deletes a conversation, of which nothing is left then, has opened it all the same', async () => {
  const { open, ids, left } = await opened('pat', OPENED_A_DAY);
  expect((await call('pat', 'DELETE', `/api/conversations/${ids[0]}`)).statusCode).toBe(204);
  await removeAbandoned(chat.deps, new AbortController().signal);
  expect(await chat.deps.conversations.find(ids[0] ?? '')).toBeNull();
  expectRefused(await open(left[0] ?? ''));
});

test('a day later there is room again, for as many as were opened by then', async () => {
  const { open, left } = await opened('sam', OPENED_A_DAY);
  const dayCounts = chat.bed.mongo.connection.collection('day_counts');
  const yesterday = new Date(Date.now() - 24.1 * 3_600_000);
  const set = { 'times.0': yesterday, 'times.1': yesterday };
  await dayCounts.updateOne({ _id: 'opened-conversations/sam' as never }, { $set: set });
  for (const participant of left.slice(0, 2)) expect((await open(participant)).statusCode).toBe(201);
  expectRefused(await open(left[2] ?? ''));
});

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
  const ofMax = { accountIds: 'max' };
  expect(await chat.bed.mongo.connection.collection('conversations').countDocuments(ofMax)).toBe(OPENED_A_DAY);
});
