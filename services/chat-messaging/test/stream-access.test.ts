import { LiveEvents } from '../src/bodies/live-events.js';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { openPage, type Page } from './support/page.js';

/** Who hears which event of a stream, event by event. */

let chat: ChatBed;
let league: string;
let elsewhere: string;
/** What the rows are about: messages and a conversation of ann and bob, written by ann. */
let conversation: Conversation;
let inChat: ChatMessage;
let inConversation: ChatMessage;
/** ann, the author; bob, the other participant; ada, an admin outside of the conversation; cid, of another league. */
const pages = new Map<string, Page>();
const { call, say } = chatCalls(
  () => chat,
  () => league,
);

const messagesIn = ({ id }: Conversation) => `/api/conversations/${id}/messages`;
const fact = () => ({ chainId: `chain-${league}`, connectionId: 'c', season: '2025' });

beforeAll(async () => {
  chat = await chatBed();
  league = newLeague(chat.leagues);
  elsewhere = newLeague(chat.leagues, ['cid']);
  const body = { participantIds: ['bob'] };
  conversation = (await call('ann', 'POST', `/api/leagues/${league}/conversations`, body)).json<Conversation>();
  inConversation = await say('ann', 'between us', {}, messagesIn(conversation));
  inChat = await say('ann', 'to all');
  for (const who of ['ann', 'bob', 'ada', 'cid']) {
    const page = await openPage(chat.port, await chat.as(who), { league: who === 'cid' ? elsewhere : league });
    pages.set(who, page);
    await page.hears('opened');
  }
});
afterAll(async () => {
  pages.forEach((page) => page.hangUp());
  await chat.close();
});

const award = {
  achievementId: 'a',
  sleeperUserId: 's-ann',
  achievementType: 'high_scorer',
  title: 'High score',
  backfill: false,
};

const everybody = ['ann', 'bob', 'ada'];
const participants = ['ann', 'bob'];

interface Row {
  event: keyof LiveEvents;
  where: string;
  hear: string[];
  happen: () => Promise<unknown>;
  /** Where all of it is of interest. */
  data?: () => LiveEvents[keyof LiveEvents];
}

const chatUrl = (rest: string) => `/api/leagues/${league}/chat${rest}`;
const conversationUrl = (rest = '') => `/api/conversations/${conversation.id}${rest}`;

const rows: Row[] = [
  { event: 'chat.message', where: 'the chat', hear: everybody, happen: () => say('bob', 'news') },
  {
    event: 'message.updated',
    where: 'the chat',
    hear: everybody,
    happen: () => call('bob', 'PUT', `/api/messages/${inChat.id}/reactions/wow`),
  },
  { event: 'typing', where: 'the chat', hear: everybody, happen: () => call('ann', 'POST', chatUrl('/typing')) },
  {
    event: 'chat.read',
    where: 'the chat',
    hear: ['ada'],
    happen: () => call('ada', 'POST', chatUrl('/read'), { position: 1 }),
  },
  {
    event: 'conversation.changed',
    where: 'the chat, muted by one',
    hear: ['bob'],
    happen: () => call('bob', 'PUT', chatUrl('/mute'), { isMuted: true }),
    data: () => ({ conversationId: null, changed: 'mute' }),
  },
  {
    event: 'message.deleted',
    where: 'the chat',
    hear: everybody,
    happen: () => call('ann', 'DELETE', `/api/messages/${inChat.id}`),
  },
  {
    event: 'conversation.created',
    where: 'a conversation that nothing was said in yet',
    hear: ['ann'],
    happen: () => call('ann', 'POST', `/api/leagues/${league}/conversations`, { participantIds: ['ada'] }),
  },
  {
    event: 'conversation.message',
    where: 'a conversation',
    hear: participants,
    happen: () => say('bob', 'hush', {}, messagesIn(conversation)),
  },
  {
    event: 'message.updated',
    where: 'a conversation',
    hear: participants,
    happen: () => call('bob', 'PUT', `/api/messages/${inConversation.id}/reactions/wow`),
  },
  {
    event: 'typing',
    where: 'a conversation',
    hear: participants,
    happen: () => call('bob', 'POST', conversationUrl('/typing')),
  },
  {
    event: 'conversation.read',
    where: 'a conversation',
    hear: participants,
    happen: () => call('ann', 'POST', conversationUrl('/read'), { position: 2 }),
  },
  {
    event: 'conversation.changed',
    where: 'a conversation, muted by one',
    hear: ['bob'],
    happen: () => call('bob', 'PUT', conversationUrl('/mute'), { isMuted: true }),
    data: () => ({ conversationId: conversation.id, changed: 'mute' }),
  },
  {
    event: 'message.deleted',
    where: 'a conversation',
    hear: participants,
    happen: () => call('ann', 'DELETE', `/api/messages/${inConversation.id}`),
  },
  {
    event: 'conversation.deleted',
    where: 'a conversation, by one',
    hear: ['bob'],
    happen: () => call('bob', 'DELETE', conversationUrl()),
  },
  {
    event: 'league.updated',
    where: 'the league',
    hear: everybody,
    happen: () =>
      chat.bed.bus.publish('league.synced.v1', 'a/synced', { ...fact(), leagueId: league, parts: ['drafts'] }),
  },
  {
    event: 'ranking.updated',
    where: 'the league',
    hear: everybody,
    happen: () => chat.bed.bus.publish('rankings.week_ranked.v1', 'a/ranked', { ...fact(), week: 3, revision: 1 }),
  },
  {
    event: 'achievement.awarded',
    where: 'the league',
    hear: everybody,
    happen: () => chat.bed.bus.publish('achievements.awarded.v1', 'a/awarded', { ...fact(), ...award, week: 3 }),
  },
  {
    event: 'achievement.revoked',
    where: 'the league',
    hear: everybody,
    happen: () => chat.bed.bus.publish('achievements.revoked.v1', 'a/revoked', { ...fact(), ...award }),
  },
];
let marks = 0;

/** What each page is told until a message comes after it that all of its league hear. */
async function toldBy(happen: () => Promise<unknown>, event: string, hear: readonly string[]) {
  const before = new Map([...pages].map(([who, { heard }]) => [who, heard.length]));
  await happen();
  // What is announced on the broker is under way until somebody has it.
  const [first] = hear;
  const since = (who: string) => (pages.get(who)?.heard ?? []).slice(before.get(who));
  await pages.get(first ?? '')?.hears(event, countOf(first ?? '', event, before));
  marks += 1;
  const mark = `mark ${marks}`;
  await say('bob', mark);
  await call('cid', 'POST', `/api/leagues/${elsewhere}/chat`, { message: mark, messageType: 'text' });
  for (const who of pages.keys()) await pages.get(who)?.hearsWords(mark);
  return Object.fromEntries(
    [...pages.keys()].map((who) => [who, since(who).flatMap((one) => (one.data.message === mark ? [] : one.event))]),
  );
}

/** How often a page has heard an event once it has come again. */
function countOf(who: string, event: string, before: ReadonlyMap<string, number>): number {
  const heard = (pages.get(who)?.heard ?? []).slice(0, before.get(who));
  return heard.filter((one) => one.event === event).length + 1;
}

test.each(rows)('$event of $where is told to $hear and to nobody else', async ({ event, hear, happen, data }) => {
  const told = await toldBy(happen, event, hear);
  const expected = Object.fromEntries([...pages.keys()].map((who) => [who, hear.includes(who) ? [event] : []]));
  expect(told).toEqual(expected);
  const last = pages.get(hear[0] ?? '')?.heard.findLast((one) => one.event === event);
  if (data) expect(last?.data).toEqual(data());
});

test('every event that a stream tells of itself has its row', () => {
  const ofTheStream = ['reset', 'opened', 'beat'];
  // Every stream hears of NFL data, whatever its league: stream.test.ts.
  const ofEverybody = ['nfl.refreshed', 'nfl.progress'];
  const names = Object.keys(LiveEvents.properties).filter((name) => ![...ofTheStream, ...ofEverybody].includes(name));
  expect([...new Set(rows.map(({ event }) => event))].sort()).toEqual(names.sort());
});

test('nothing is told to who is not signed in, to another league, to who has left, and of a suspended league', async () => {
  const statusOf = async (headers: Record<string, string>) => {
    const page = await openPage(chat.port, headers, { league });
    page.hangUp();
    return page.status;
  };
  expect(await statusOf({})).toBe(401);
  expect(await statusOf(await chat.as('cid'))).toBe(403);
  chat.leagues.members.set(league, ['ann', 'ada']);
  // They were in the conversation, which they read on; what happens in the league is not theirs any more.
  expect(await statusOf(await chat.as('bob'))).toBe(403);
  chat.leagues.suspended.add(league);
  expect(await statusOf(await chat.as('ann'))).toBe(403);
});
