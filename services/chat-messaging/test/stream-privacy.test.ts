import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { openPage, type Page } from './support/page.js';

let chat: ChatBed;
/** Of one test alone. */
let league: string;
const pages: Page[] = [];
const { call, say } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
});
beforeEach(() => {
  league = newLeague(chat.leagues);
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

async function listen(who: string, lastEventId?: string): Promise<Page> {
  const page = await openPage(
    chat.port,
    await chat.as(who),
    lastEventId === undefined ? { league } : { league, lastEventId },
  );
  pages.push(page);
  await page.hears('opened');
  return page;
}

/** What somebody is told who says that they have heard nothing yet: the place is theirs to name. */
async function fromTheBeginning(who: string): Promise<Page> {
  const first = await listen(who);
  const owner = first.lastEventId().split('.').at(-1) ?? '';
  first.hangUp();
  return listen(who, `0.0.0.${owner}`);
}

const of = ({ id }: ChatMessage, rest = '') => `/api/messages/${id}${rest}`;
const hide = (message: ChatMessage) => call('ada', 'POST', of(message, '/hide'), { isHidden: true, reason: 'rude' });
const all = (page: Page): string => JSON.stringify(page.heard);
const messagesIn = ({ id }: Conversation) => `/api/conversations/${id}/messages`;
async function opened(who: string, ...others: string[]): Promise<Conversation> {
  const response = await call(who, 'POST', `/api/leagues/${league}/conversations`, { participantIds: others });
  return response.json<Conversation>();
}

describe('who goes back in the stream reads no word', () => {
  test.each([
    ['that an admin has hidden', hide],
    ['that its author has deleted', (message: ChatMessage) => call('ann', 'DELETE', of(message))],
  ])('%s, nor its quote', async (_name, takeAway) => {
    const listening = await listen('bob');
    const message = await say('ann', 'xylophone insult');
    await say('ada', 'indeed', { replyToId: message.id });
    await call('bob', 'PUT', of(message, '/reactions/wow'));
    await listening.hears('message.updated');
    expect(all(listening)).toContain('xylophone');
    expect((await takeAway(message)).statusCode).toBe(200);
    const back = await fromTheBeginning('bob');
    expect(back.heard.filter(({ event }) => event === 'chat.message')).toHaveLength(2);
    expect(all(back)).not.toContain('xylophone');
    // Nor does a page hear it that opens now and is told of the last seconds.
    expect(all(await listen('bob'))).not.toContain('xylophone');
    const kept = await chat.bed.mongo.connection.collection('stream_events').find().toArray();
    expect(JSON.stringify(kept)).not.toContain('xylophone');
  });

  test('of a conversation that they have deleted for themselves, and hears what came after it', async () => {
    const conversation = await opened('ann', 'bob');
    await say('ann', 'xylophone secret', {}, messagesIn(conversation));
    expect(all(await fromTheBeginning('bob'))).toContain('xylophone');
    expect((await call('bob', 'DELETE', `/api/conversations/${conversation.id}`)).statusCode).toBe(204);
    expect(all(await fromTheBeginning('bob'))).not.toContain('xylophone');
    await say('ann', 'trombone', {}, messagesIn(conversation));
    const back = await fromTheBeginning('bob');
    expect(all(back)).not.toContain('xylophone');
    expect(all(back)).toContain('trombone');
    expect(all(await fromTheBeginning('ann'))).toContain('xylophone');
  });
});

test('who has deleted a conversation reads nothing of before in what replies to it', async () => {
  const conversation = await opened('ann', 'bob');
  const channel = messagesIn(conversation);
  const before = await say('ann', 'xylophone', {}, channel);
  await call('bob', 'DELETE', `/api/conversations/${conversation.id}`);
  const [ann, bob] = [await listen('ann'), await listen('bob')];
  const reply = await say('ann', 'trombone', { replyToId: before.id }, channel);
  await call('ann', 'PUT', of(reply, '/reactions/wow'));
  await ann.hears('message.updated');
  await bob.hears('message.updated');
  const quotes = ({ heard }: Page) =>
    heard.flatMap(({ data }) => (data.id === reply.id ? [(data as unknown as ChatMessage).replyTo?.message] : []));
  expect(quotes(ann)).toEqual(['xylophone', 'xylophone']);
  expect(quotes(bob)).toEqual([undefined, undefined]);
  expect(all(await fromTheBeginning('bob'))).not.toContain('xylophone');
  expect(all(await fromTheBeginning('ann'))).toContain('xylophone');
  const reacted = await call('bob', 'PUT', of(reply, '/reactions/fire'));
  const again = await call('bob', 'POST', `/api/leagues/${league}/conversations`, { participantIds: ['ann'] });
  const reads = [channel, `${channel.replace('/messages', '/search')}?q=trombone`];
  const lists = [`/api/conversations/${conversation.id}`, `/api/leagues/${league}/conversations`];
  for (const response of [
    reacted,
    again,
    ...(await Promise.all([...reads, ...lists].map((url) => call('bob', 'GET', url)))),
  ]) {
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('trombone');
    expect(response.body).not.toContain('xylophone');
  }
  expect((await call('ann', 'GET', channel)).body).toContain('xylophone');
  // Nor is it told to who replies to it by its id.
  const asked = { message: 'what was it?', messageType: 'text', replyToId: before.id };
  const refused = await call('bob', 'POST', channel, asked);
  expect([refused.statusCode, refused.json().slug]).toEqual([400, 'reply-not-found']);
});

test('who has deleted a conversation hears nothing more of its messages of before', async () => {
  const conversation = await opened('ann', 'bob');
  const message = await say('ann', 'xylophone', {}, messagesIn(conversation));
  await call('bob', 'DELETE', `/api/conversations/${conversation.id}`);
  const [ann, bob] = [await listen('ann'), await listen('bob')];
  await call('ann', 'PUT', of(message, '/reactions/wow'));
  await call('ann', 'DELETE', of(message));
  await say('ann', 'trombone', {}, messagesIn(conversation));
  await ann.hears('message.deleted');
  await bob.hears('conversation.message');
  const heard = bob.heard.map(({ event }) => event);
  expect(heard).not.toContain('message.updated');
  expect(heard).not.toContain('message.deleted');
});

test('nobody hears of a conversation before its first message, nor once they have deleted it', async () => {
  const { id } = await opened('ann', 'bob');
  const url = `/api/conversations/${id}`;
  const [ann, bob] = [await listen('ann'), await listen('bob')];
  await call('ann', 'POST', `${url}/typing`);
  await ann.hears('typing');
  await say('ann', 'xylophone', {}, `${url}/messages`);
  await bob.hears('conversation.message');
  await call('bob', 'DELETE', url);
  await bob.hears('conversation.deleted');
  const reply = await say('ann', 'to all');
  await call('ann', 'POST', `${url}/typing`);
  await ann.hears('typing', 2);
  await say('ann', 'trombone', { replyToId: reply.id });
  await bob.hearsWords('trombone');
  const names = bob.heard.map(({ event }) => event).filter((name) => name !== 'opened');
  expect(names).toEqual(['conversation.message', 'conversation.deleted', 'chat.message', 'chat.message']);
  // A message brings it back, and what is told of it.
  await say('ann', 'again', {}, `${url}/messages`);
  await call('ann', 'POST', `${url}/typing`);
  await bob.hears('typing');
});

test('nor does anybody hear then that somebody of its people has signed up', async () => {
  const conversation = await opened('ann', 'bob', 's-zoe');
  const [ann, bob] = [await listen('ann'), await listen('bob')];
  chat.leagues.members.set(league, ['ann', 'bob', 'ada', 'zoe']);
  await call('zoe', 'GET', `/api/leagues/${league}/conversations`);
  await ann.hears('conversation.changed');
  await say('ann', 'xylophone', {}, messagesIn(conversation));
  await bob.hears('conversation.message');
  expect(bob.heard.map(({ event }) => event)).toEqual(['opened', 'conversation.message']);
});

test('an admin outside of a conversation hears none of its events', async () => {
  const conversation = await opened('ann', 'bob');
  const ada = await listen('ada');
  const bob = await listen('bob');
  const message = await say('ann', 'xylophone', {}, messagesIn(conversation));
  await call('bob', 'PUT', of(message, '/reactions/wow'));
  await call('bob', 'POST', `/api/conversations/${conversation.id}/read`, { position: 1 });
  await call('bob', 'POST', `/api/conversations/${conversation.id}/typing`);
  await bob.hears('typing');
  await call('ann', 'DELETE', of(message));
  await bob.hears('message.deleted');
  await say('bob', 'to all');
  await ada.hears('chat.message');
  const names = ada.heard.map(({ event }) => event);
  expect(names.filter((name) => name !== 'opened')).toEqual(['chat.message']);
  const back = await fromTheBeginning('ada');
  expect(back.heard.map(({ event }) => event).filter((name) => name !== 'opened')).toEqual(['chat.message']);
});
