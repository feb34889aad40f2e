import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { clearGoneLeagues } from '../src/events/gone-leagues.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { eventually } from './support/page.js';

let chat: ChatBed;
let processes: ChatProcess[];
const { call } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
  processes = [chat, await chat.another()];
});
afterAll(() => chat.close());

const chatOf = (leagueId: string) => `/api/leagues/${leagueId}/chat`;
const messages = () => chat.bed.mongo.connection.collection<{ _id: string; text: string; seq: number }>('messages');

/** Posts as ann, to the nth process in turn. */
async function post(n: number, url: string, message: string, key?: string, who = 'ann') {
  const headers = { ...(await chat.as(who)), ...(key !== undefined && { 'idempotency-key': key }) };
  const payload = { message, messageType: 'text' };
  return processes[n % processes.length]!.app.inject({ method: 'POST', url, headers, payload });
}

/** The texts of a channel in their order; their places must have no gap. */
async function textsOf(channelId: string): Promise<string[]> {
  const rows = await messages().find({ channelId }).sort({ seq: 1 }).toArray();
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => n + 1));
  return rows.map(({ text }) => text);
}

async function conversation(leagueId: string): Promise<string> {
  const response = await call('ann', 'POST', `/api/leagues/${leagueId}/conversations`, { participantIds: ['bob'] });
  return response.json<Conversation>().id;
}

describe('two processes', () => {
  test.each([
    ['the league chat', async (leagueId: string) => ({ url: chatOf(leagueId), channelId: `chain-${leagueId}` })],
    [
      'a conversation',
      async (leagueId: string) => {
        const id = await conversation(leagueId);
        return { url: `/api/conversations/${id}/messages`, channelId: id };
      },
    ],
  ])('store the same key once, fifty times at once, in %s', async (_name, open) => {
    const { url, channelId } = await open(newLeague(chat.leagues));
    await Promise.all([post(0, url, 'before'), post(1, url, 'before')]);
    const same = Array.from({ length: 50 }, (_, n) => post(n, url, 'once', `same-of-${channelId}`));
    const others = Array.from({ length: 20 }, (_, n) => post(n, url, `other ${n}`));
    const responses = await Promise.all(same);
    await Promise.all(others);
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(201);
    expect((await textsOf(channelId)).filter((text) => text === 'once')).toEqual(['once']);
    expect((await textsOf(channelId)).length).toBe(23);
    const [another, elsewhere] = [
      await post(1, url, 'another', `same-of-${channelId}`),
      await post(0, chatOf(newLeague(chat.leagues)), 'once', `same-of-${channelId}`),
    ];
    expect([another.statusCode, elsewhere.statusCode]).toEqual([422, 422]);
  });

  test('give each message its place, in the order in which they responded', async () => {
    const leagueId = newLeague(chat.leagues);
    const responded: ChatMessage[] = [];
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 25; n += 1) {
        const known = Math.max(0, ...responded.map(({ position }) => position));
        const response = await post(writer, chatOf(leagueId), `${writer} ${n}`, `${leagueId}/${writer}/${n}`);
        expect(response.statusCode).toBe(201);
        const message = response.json<ChatMessage>();
        // What had been acknowledged before it was posted stands before it.
        expect(message.position).toBeGreaterThan(known);
        responded.push(message);
      }
    });
    await Promise.all(writers);
    const texts = await textsOf(`chain-${leagueId}`);
    expect(texts).toHaveLength(200);
    expect(responded.toSorted((a, b) => a.position - b.position).map(({ message }) => message)).toEqual(texts);
    for (let writer = 0; writer < 8; writer += 1) {
      const own = texts.filter((text) => text.startsWith(`${writer} `));
      expect(own).toEqual(own.map((_, n) => `${writer} ${n}`));
    }
  });
});

describe('posts to a chat that is held up', () => {
  test('are refused once they have waited for five seconds, and not stored', async () => {
    const leagueId = newLeague(chat.leagues);
    await post(0, chatOf(leagueId), 'before');
    const held = chat.deps.channels.inTurn(`chain-${leagueId}`, () => sleep(5_500));
    const early = post(0, chatOf(leagueId), 'early');
    await sleep(4_000);
    const late = post(0, chatOf(leagueId), 'late');
    const { statusCode, headers } = await early;
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect((await late).statusCode).toBe(201);
    await held;
    expect(await textsOf(`chain-${leagueId}`)).toEqual(['before', 'late']);
  }, 20_000);

  test('are refused at once where a thousand wait', async () => {
    const leagueId = newLeague(chat.leagues);
    const released = Promise.withResolvers<void>();
    const held = chat.deps.channels.inTurn(`chain-${leagueId}`, () => released.promise);
    const posts = Array.from({ length: 1_001 }, (_, n) => post(0, chatOf(leagueId), `${n}`));
    // The others cannot end before it goes on.
    expect((await Promise.race(posts)).statusCode).toBe(503);
    released.resolve();
    await Promise.all([held, ...posts]);
  }, 30_000);
});

test('a repeat is told what its message is by now, and no word of one that was hidden', async () => {
  const url = chatOf(newLeague(chat.leagues));
  const first = (await post(0, url, 'xylophone', 'hidden-later')).json<ChatMessage>();
  await call('bob', 'PUT', `/api/messages/${first.id}/reactions/fire`);
  const reacted = (await post(1, url, 'xylophone', 'hidden-later')).json<ChatMessage>();
  expect(reacted).toMatchObject({ id: first.id, reactions: [{ kind: 'fire', userIds: ['bob'] }] });
  await call('ada', 'POST', `/api/messages/${first.id}/hide`, { isHidden: true, reason: 'rude' });
  const hidden = await post(1, url, 'xylophone', 'hidden-later');
  expect(hidden.json()).toMatchObject({ id: first.id, position: first.position, state: 'hidden' });
  expect(hidden.body).not.toContain('xylophone');
});

test('a reply is stored once, also when it is repeated after what it replies to is gone', async () => {
  const id = await conversation(newLeague(chat.leagues));
  const url = `/api/conversations/${id}/messages`;
  const quoted = (await post(0, url, 'quoted')).json<ChatMessage>();
  const reply = async () =>
    chat.app.inject({
      method: 'POST',
      url,
      headers: { ...(await chat.as('ann')), 'idempotency-key': `reply-to-${quoted.id}` },
      payload: { message: 'reply', messageType: 'text', replyToId: quoted.id },
    });
  const [one, two] = await Promise.all([reply(), reply()]);
  expect([one?.statusCode, two?.body]).toEqual([201, one?.body]);
  await call('ann', 'DELETE', `/api/messages/${quoted.id}`);
  expect((await reply()).statusCode).toBe(201);
  expect((await textsOf(id)).filter((text) => text === 'reply')).toHaveLength(1);
});

test('a chat that is taken into another one while both are written to loses nothing and doubles nothing', async () => {
  const [into, absorbed] = [newLeague(chat.leagues), newLeague(chat.leagues)];
  const graceMs = 1_500;
  const following = await Promise.all(processes.map(({ deps }) => clearGoneLeagues(deps, graceMs)));
  const acknowledged: string[] = [];
  let writing = true;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; writing; n += 1) {
      const text = `${writer} ${n}`;
      const url = chatOf(writer % 2 ? into : absorbed);
      const response = await post(writer >> 1, url, text, `${absorbed}/${writer}/${n}`, writer % 2 ? 'ann' : 'bob');
      expect(response.statusCode).toBe(201);
      acknowledged.push(text);
    }
  });
  await sleep(300);
  await chat.bed.bus.publish('league.chains_merged.v1', `merge/${absorbed}`, {
    chainId: `chain-${into}`,
    connectionId: `connection-${into}`,
    absorbedChainId: `chain-${absorbed}`,
    absorbedConnectionId: `connection-${absorbed}`,
    leagueIds: [absorbed],
    occurredAt: new Date().toISOString(),
  });
  await sleep(700);
  writing = false;
  await Promise.all(writers);
  await eventually(async () => {
    const tombstone = await chat.deps.goneLeagues.find({ chainId: `chain-${absorbed}`, connectionId: '' });
    expect(tombstone?.clearedAt).toBeInstanceOf(Date);
  });
  expect(await textsOf(`chain-${absorbed}`)).toEqual([]);
  const texts = await textsOf(`chain-${into}`);
  expect(texts.toSorted()).toEqual(acknowledged.toSorted());
  await Promise.all(following.map((one) => one.stop()));
}, 30_000);
