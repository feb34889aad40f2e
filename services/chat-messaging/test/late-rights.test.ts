import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
let late: ReturnType<typeof chatCalls>;
let league: string;
const { call, say } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
  const { app } = await chat.another({ keeps: true });
  late = chatCalls(() => ({ ...chat, app }));
});
afterAll(() => chat.close());

const conversationsOf = () => `/api/leagues/${league}/conversations`;
const listed = async () => (await late.get('zed', conversationsOf())).json<Conversation[]>();

/** Somebody who has not signed up is written to; the account that was this Sleeper user was freed of it a moment ago. */
async function writtenToZoe(): Promise<string> {
  league = newLeague(chat.leagues, ['ann', 'bob', 'zed']);
  chat.leagues.sleeperUsers.set('zed', 's-zoe');
  // This process goes by it for some seconds: no news have come.
  expect(await listed()).toEqual([]);
  chat.leagues.members.set(league, ['ann', 'bob']);
  chat.leagues.sleeperUsers.delete('zed');
  const written = await call('ann', 'POST', conversationsOf(), { participantIds: ['s-zoe'] });
  const { id } = written.json<Conversation>();
  await say('ann', 'for zoe alone', {}, `/api/conversations/${id}/messages`);
  return id;
}

async function expectUnread(id: string): Promise<void> {
  expect((await late.get('zed', `/api/conversations/${id}/messages`)).statusCode).toBe(404);
  expect(await chat.deps.conversations.find(id)).toMatchObject({ accountIds: ['ann'], waiting: ['s-zoe'] });
}

describe('who was a Sleeper user until a moment ago is given nothing that waits for the person', () => {
  test('by looking at their conversations', async () => {
    const id = await writtenToZoe();
    expect(await listed()).toEqual([]);
    await expectUnread(id);
  });

  test('by beginning one', async () => {
    const id = await writtenToZoe();
    const begun = await late.call('zed', 'POST', conversationsOf(), { participantIds: ['bob'] });
    expect([begun.statusCode, begun.json().slug]).toEqual([403, 'not-a-member']);
    await expectUnread(id);
  });
});
