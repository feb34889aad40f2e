import { type mongo as driver } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { LEAGUE } from './support/leagues.js';
import { eventually } from './support/page.js';

let chat: ChatBed;
let watched: ChatProcess;
const { call } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
  watched = await chat.another({ monitored: true });
});
afterAll(() => chat.close());

/** What repeats by itself, whatever is asked for. */
const ofLoops = new Set(['find outbox', 'find pending_events', 'update outbox', 'hello admin']);

/** The commands that the process sends to the database while `work` runs. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = ({ commandName, command }: driver.CommandStartedEvent) => {
    const collection = (command as Record<string, unknown>)[commandName];
    sent.push(`${commandName} ${typeof collection === 'string' ? collection : String(command.$db)}`);
  };
  const client = watched.deps.mongo.connection.getClient();
  client.on('commandStarted', note);
  await work().finally(() => client.off('commandStarted', note));
  return sent.filter((command) => !ofLoops.has(command));
}

let posted = 0;
async function post(url: string, more: object = {}): Promise<void> {
  posted += 1;
  const headers = { ...(await chat.as('ann')), 'idempotency-key': `commands-${posted}` };
  const payload = { message: `message ${posted}`, messageType: 'text', ...more };
  const response = await watched.app.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode).toBe(201);
}

const leagueChat = `/api/leagues/${LEAGUE}/chat`;

test('a message of the league chat is one insert and the mark of what was read', async () => {
  // The first one looks where the chat ends.
  await post(leagueChat);
  const count = 20;
  const commands = await commandsOf(async () => {
    for (let n = 0; n < count; n += 1) await post(leagueChat);
    await watched.deps.unawaitedWrites.done();
  });
  const ofMessages = commands.filter((command) => command !== 'find gone_leagues');
  const each = (command: string) => Array.from({ length: count }, () => command);
  expect(ofMessages.sort()).toEqual([...each('insert messages'), ...each('update seats')]);
  // Where the league stands is asked now and then.
  expect(commands.length - ofMessages.length).toBeLessThan(count);
});

test('messages that come at once share these commands', async () => {
  const commands = await commandsOf(() => Promise.all(Array.from({ length: 40 }, () => post(leagueChat))));
  expect(commands.filter((command) => command === 'insert messages').length).toBeLessThan(10);
  expect(commands.length).toBeLessThan(30);
});

test('so do repeats of messages, which are looked up together', async () => {
  const first = posted;
  const postAll = () => Promise.all(Array.from({ length: 40 }, () => post(leagueChat)));
  await postAll();
  posted = first;
  expect((await commandsOf(postAll)).length).toBeLessThan(30);
});

test('a message of a conversation is one transaction, without a second document of its own', async () => {
  const response = await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, { participantIds: ['bob'] });
  const url = `/api/conversations/${response.json<Conversation>().id}/messages`;
  await post(url);
  // What the first one tells is on its way to open pages.
  const placed = async () => expect(await chat.deps.pendingEvents.addresses(1)).toEqual([]);
  await eventually(placed);
  await sleep(100);
  const commands = await commandsOf(() => post(url));
  const placing = commands.indexOf('commitTransaction admin') + 1;
  expect(commands.slice(0, placing).sort()).toEqual(
    [
      ...['find conversations', 'find seats', 'find gone_leagues', 'find conversations', 'insert messages'],
      ...['update conversations', 'findAndModify seats', 'insert pending_events', 'commitTransaction admin'],
    ].sort(),
  );
});

test('the page of a conversation waits for the database once', async () => {
  const response = await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, { participantIds: ['bob'] });
  const url = `/api/conversations/${response.json<Conversation>().id}/messages`;
  const headers = await chat.as('ann');
  const read = () => watched.app.inject({ url, headers });
  // With connections enough for those that come side by side.
  await Promise.all([read(), read()]);
  let open = 0;
  let most = 0;
  const client = watched.deps.mongo.connection.getClient();
  const begun = () => void (most = Math.max(most, ++open));
  const ended = () => void (open -= 1);
  client.on('commandStarted', begun).on('commandSucceeded', ended);
  const commands = await commandsOf(read);
  client.off('commandStarted', begun).off('commandSucceeded', ended);
  expect(commands.sort()).toEqual(['find conversations', 'find messages', 'find seats']);
  expect(most).toBeGreaterThanOrEqual(3);
});
