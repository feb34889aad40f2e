import { mergeChats } from '../src/actions/merge-chats.js';
import { KEPT_EVENTS } from '../src/store/stream-events.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { LEAGUE } from './support/leagues.js';
import { openPage, type Page } from './support/page.js';

let chat: ChatBed;
const pages: Page[] = [];
const { say } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

const chainId = `chain-${LEAGUE}`;

async function listen(lastEventId?: string): Promise<Page> {
  const page = await openPage(chat.port, await chat.as('bob'), lastEventId === undefined ? {} : { lastEventId });
  pages.push(page);
  await page.hears('opened');
  return page;
}

describe('a page that comes back to the messages of the chat', () => {
  test('is told to read again when it has missed more messages than are told one by one', async () => {
    const page = await listen();
    page.hangUp();
    const said = await chat.deps.messages.endOf(chainId);
    const missed = Array.from({ length: KEPT_EVENTS + 1 }, (_, n) => ({
      _id: `missed-${n}`,
      ...{ channelId: chainId, chainId, seq: said.seq + n + 1, accountId: 'ann', userName: 'Ann', text: `m${n}` },
      createdAt: new Date(1),
    }));
    await chat.deps.messages.add(missed);
    const back = await listen(page.lastEventId());
    expect(back.heard.map(({ event }) => event)).toEqual(['reset', 'opened']);
    const id = back.lastEventId().replace(/^(\d+\.\d+)\.\d+/, `$1.${said.seq + 1}`);
    const told = (await listen(id)).heard.filter(({ event }) => event === 'chat.message');
    expect(told.map(({ data }) => data.message)).toEqual(missed.slice(1).map(({ text }) => text));
  });

  test('is told to read again when the chat has taken in another one, whose messages are among its own', async () => {
    const page = await listen();
    const other = 'chain-taken-in';
    const old = { channelId: other, chainId: other, seq: 1, accountId: 'ann', userName: 'Ann', createdAt: new Date(0) };
    await chat.deps.messages.add([{ ...old, _id: 'taken-in', text: 'from before' }]);
    await chat.deps.mongo.transaction((session) =>
      mergeChats(chat.deps, session, other, { channelId: chainId, chainId }),
    );
    // A page that is open is sent away as soon as the process knows.
    await page.ended;
    const back = await listen(page.lastEventId());
    expect([back.heard[0]?.event, back.heard.at(-1)?.event]).toEqual(['reset', 'opened']);
    await say('ann', 'all together');
    await back.hearsWords('all together');
    const list = await chat.deps.messages.after(chainId, 0, 10_000);
    expect(list.map(({ seq }) => seq)).toEqual(list.map((_, n) => n + 1));
    expect([list[0]?.text, list.at(-1)?.text]).toEqual(['from before', 'all together']);
  });
});
