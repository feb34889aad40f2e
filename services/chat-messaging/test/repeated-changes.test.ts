import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type Report } from '../src/bodies/report.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls, type Response } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
let processes: ChatProcess[];
/** Of one test alone. */
let league: string;
const { call, say } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
  processes = [chat, await chat.another()];
});
beforeEach(() => {
  league = newLeague(chat.leagues);
});
afterAll(() => chat.close());

type Change = [method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object];

/** A change under a key, asked of the nth process in turn; the same again is its repeat. */
async function keyed(who: string, key: string, [method, url, payload]: Change, n = 0): Promise<Response> {
  const headers = { ...(await chat.as(who)), 'idempotency-key': `${league}/${key}` };
  const { app } = processes[n % processes.length]!;
  return app.inject({ method, url, headers, ...(payload && { payload }) }) as Promise<Response>;
}

async function conversation(): Promise<string> {
  const payload = { participantIds: ['bob'] };
  return (await call('ann', 'POST', `/api/leagues/${league}/conversations`, payload)).json<Conversation>().id;
}
const messagesOf = (id: string) => `/api/conversations/${id}/messages`;
const reaction = ({ id }: ChatMessage): Change => ['PUT', `/api/messages/${id}/reactions/fire`];
const leave = (who: string) =>
  chat.leagues.members.set(
    league,
    ['ann', 'bob', 'ada'].filter((other) => other !== who),
  );

describe('the repeat of a change', () => {
  test.each([
    ['hidden', (id: string) => call('ada', 'POST', `/api/messages/${id}/hide`, { isHidden: true, reason: 'rude' })],
    ['deleted', (id: string) => call('ann', 'DELETE', `/api/messages/${id}`)],
  ])('tells no word of a message that was %s since', async (state, take) => {
    const message = await say('ann', 'xylophone');
    const reply = await say('ada', 'well', { replyToId: message.id });
    const shown: Change = ['POST', `/api/messages/${message.id}/hide`, { isHidden: false, reason: 'fine' }];
    const changes = [
      ['bob', reaction(message)],
      ['bob', reaction(reply)],
      ['ada', shown],
    ] as const;
    const all = () => Promise.all(changes.map(([who, change], n) => keyed(who, `${state}/${n}`, change, n)));
    for (const response of await all()) {
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('xylophone');
    }
    await take(message.id);
    const [ofMessage, ofReply, ofHiding] = await all();
    for (const one of [ofMessage, ofHiding]) expect(one?.json()).toMatchObject({ id: message.id, state });
    expect(ofReply?.json()).toMatchObject({ id: reply.id, state: 'shown', replyTo: { state } });
    for (const one of [ofMessage, ofReply, ofHiding]) {
      expect(one?.statusCode).toBe(200);
      expect(one?.body).not.toContain('xylophone');
    }
  });

  test('is refused to who has left the league, as any other request of theirs', async () => {
    const inChat = await say('ann', 'xylophone');
    const inConversation = await say('ann', 'xylophone', {}, messagesOf(await conversation()));
    const all = async () => [
      await keyed('bob', 'chat', reaction(inChat)),
      await keyed('bob', 'conversation', reaction(inConversation)),
    ];
    expect((await all()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    leave('bob');
    const repeats = await all();
    expect(repeats.map(({ statusCode }) => statusCode)).toEqual([404, 403]);
    for (const { body } of repeats) expect(body).not.toContain('xylophone');
  });

  test('is refused to who has deleted the conversation', async () => {
    const id = await conversation();
    const message = await say('ann', 'xylophone', {}, messagesOf(id));
    expect((await keyed('bob', 'reacts', reaction(message))).statusCode).toBe(200);
    await call('bob', 'DELETE', `/api/conversations/${id}`);
    expect((await keyed('bob', 'reacts', reaction(message))).statusCode).toBe(404);
    // It comes back with the new message alone.
    await say('ann', 'later', {}, messagesOf(id));
    expect((await keyed('bob', 'reacts', reaction(message))).statusCode).toBe(404);
  });

  test('gets the response of the first where that has ended what it is checked by', async () => {
    const id = await conversation();
    await say('ann', 'hello', {}, messagesOf(id));
    const remove = () => keyed('bob', 'deletes', ['DELETE', `/api/conversations/${id}`]);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204]);
    expect((await call('bob', 'DELETE', `/api/conversations/${id}`)).statusCode).toBe(404);
  });

  test('gets it also where the first one ends while the repeat is being checked', async () => {
    const id = await conversation();
    await say('ann', 'hello', {}, messagesOf(id));
    const remove = (n: number) => keyed('bob', 'deletes', ['DELETE', `/api/conversations/${id}`], n);
    const { conversations } = processes[1]!.deps;
    const { find } = conversations;
    const checks = jest.spyOn(conversations, 'find').mockImplementationOnce(async (...asked) => {
      expect((await remove(0)).statusCode).toBe(204);
      return find(...asked);
    });
    const repeat = await remove(1);
    checks.mockRestore();
    expect(repeat.statusCode).toBe(204);
  });

  test('has no effect of its own, forty times at once in two processes', async () => {
    const message = await say('ann', 'hello');
    const order = Array.from({ length: 40 }, (_, n) => n);
    const responses = await Promise.all(order.map((n) => keyed('bob', 'same', reaction(message), n)));
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.json()).toMatchObject({ reactions: [{ kind: 'fire', userIds: ['bob'] }] });
    await call('bob', 'DELETE', `/api/messages/${message.id}/reactions/fire`);
    expect((await keyed('bob', 'same', reaction(message))).json()).toMatchObject({ reactions: [] });
  });
});

test('closing a report again under its key tells what has become of its message, of which nothing is kept there', async () => {
  const message = await say('ann', 'xylophone');
  await call('bob', 'POST', `/api/messages/${message.id}/report`, { reason: 'loud' });
  const reports = `/api/leagues/${league}/chat/reports`;
  const [report] = (await call('ada', 'GET', reports)).json<Report[]>();
  const close = (n: number) => keyed('ada', 'closes', ['POST', `${reports}/${report?.id}/close`], n);
  const first = await close(0);
  expect([first.statusCode, first.json()]).toMatchObject([
    200,
    { closedAt: expect.any(String), message: { state: 'shown' } },
  ]);
  const kept = await chat.bed.mongo.connection.collection('idempotency').find().toArray();
  expect(JSON.stringify(kept)).not.toContain('xylophone');
  await call('ada', 'POST', `/api/messages/${message.id}/hide`, { isHidden: true, reason: 'rude' });
  const { closedAt } = first.json<Report>();
  expect((await close(1)).json()).toMatchObject({ closedAt, message: { message: 'xylophone', state: 'hidden' } });
  await chat.bed.mongo.connection.collection('reports').deleteMany({});
  expect((await close(0)).statusCode).toBe(404);
});

describe('opening a conversation again under its key', () => {
  const open = () =>
    keyed('bob', 'opens', ['POST', `/api/leagues/${league}/conversations`, { participantIds: ['ann'] }]);

  test('tells no word of its last message that was deleted since', async () => {
    const id = await conversation();
    const message = await say('ann', 'xylophone', {}, messagesOf(id));
    const first = await open();
    expect([first.statusCode, first.json()]).toMatchObject([200, { id, lastMessage: { message: 'xylophone' } }]);
    await call('ann', 'DELETE', `/api/messages/${message.id}`);
    const repeated = await open();
    expect([repeated.statusCode, repeated.json()]).toMatchObject([200, { id, lastMessage: { state: 'deleted' } }]);
    expect(repeated.body).not.toContain('xylophone');
  });

  test('finds the one that was opened, also when who is in it has left the league', async () => {
    const first = await open();
    expect(first.statusCode).toBe(201);
    leave('ann');
    const repeated = await open();
    const { id } = first.json<Conversation>();
    expect([repeated.statusCode, repeated.json()]).toMatchObject([
      201,
      { id, participants: [{}, { isMember: false }] },
    ]);
  });
});
