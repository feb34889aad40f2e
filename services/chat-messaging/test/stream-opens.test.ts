import { publishLive } from '../src/actions/publish-live.js';
import { type Audience } from '../src/domain/audience.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { openPage, type Page, texts, until } from './support/page.js';

/** What a page is told whose stream opens for the first time. */

let chat: ChatBed;
let other: ChatProcess;
/** Of one test alone. */
let league: string;
const pages: Page[] = [];
const { say } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
  other = await chat.another();
});
beforeEach(() => {
  league = newLeague(chat.leagues);
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

async function listen(who: string): Promise<Page> {
  const page = await openPage(other.port, await chat.as(who), { league });
  pages.push(page);
  await page.hears('opened');
  return page;
}

/** Tells of awards with these titles, in this order. */
const award = (audience: Audience, titles: readonly string[]) =>
  chat.deps.mongo.transaction(async (session) => {
    for (const title of titles) {
      const data = { sleeperUserId: 's', title, season: '2025', week: 1, backfill: false };
      await publishLive(chat.deps, session, audience, 'achievement.awarded', data);
    }
  });
const kinds = ({ heard }: Page) => heard.map(({ event }) => event);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `number ${n + 1}`);

test('it is told of the last seconds', async () => {
  await award({ chainId: `chain-${league}` }, ['just now']);
  const page = await listen('ann');
  await page.hears('achievement.awarded');
  expect(texts(page)).toEqual(['just now']);
});

test.each([
  ['the league', undefined],
  ['its account', ['ann']],
])('of more events of %s than it is told, it is told to read everything again', async (_name, accountIds) => {
  const audience = { chainId: `chain-${league}`, ...(accountIds && { accountIds }) };
  const watching = await listen('ann');
  const all = numbers(51);
  await award(audience, all.slice(0, 50));
  await until(() => texts(watching).includes('number 50'));
  const whole = await listen('ann');
  expect(texts(whole)).toEqual(all.slice(0, 50));
  expect(kinds(whole)).not.toContain('reset');

  await award(audience, all.slice(50));
  await until(() => texts(watching).includes('number 51'));
  const cut = await listen('ann');
  expect([kinds(cut)[0], kinds(cut).at(-1)]).toEqual(['reset', 'opened']);
  expect(texts(cut).slice(1)).toEqual(all.slice(1));
});

test('of more messages than it is told it sees by their places that it has to read them, and nothing else', async () => {
  for (const text of numbers(52)) await say('bob', text);
  const page = await listen('ann');
  expect(kinds(page)).not.toContain('reset');
  expect(page.heard.map(({ data }) => data.position).slice(0, 50)).toEqual(numbers(50).map((_, n) => n + 3));
});
