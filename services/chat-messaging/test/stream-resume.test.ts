import { setTimeout as sleep } from 'node:timers/promises';
import { publishLive } from '../src/actions/publish-live.js';
import { accountAddress, type Audience } from '../src/domain/audience.js';
import { KEPT_EVENTS } from '../src/store/stream-events.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { LEAGUE, OTHER_LEAGUE } from './support/leagues.js';
import { type HeardEvent, isOf, ofKind, openPage, type Page, texts, told, until } from './support/page.js';

let chat: ChatBed;
let other: ChatProcess;
const pages: Page[] = [];
beforeAll(async () => {
  chat = await chatBed();
  other = await chat.another();
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

const chainId = `chain-${LEAGUE}`;

async function listen(process: ChatProcess, who: string, visit: Parameters<typeof openPage>[2] = {}): Promise<Page> {
  const page = await openPage(process.port, await chat.as(who), visit);
  pages.push(page);
  if (page.status === 200) await page.hears('opened');
  return page;
}

async function post(process: ChatProcess, who: string, message: string): Promise<void> {
  const url = `/api/leagues/${LEAGUE}/chat`;
  const payload = { message, messageType: 'text' };
  const response = await process.app.inject({ method: 'POST', url, headers: await chat.as(who), payload });
  expect(response.statusCode).toBe(201);
}

/** What a direct message will do: it is stored and sent to its two people. */
async function tell(process: ChatProcess, audience: Audience, title: string): Promise<void> {
  const data = { sleeperUserId: 's', title, season: '2025', week: 1, backfill: false };
  await process.deps.mongo.transaction((session) =>
    publishLive(process.deps, session, audience, 'achievement.awarded', data),
  );
}

describe('a page that comes back', () => {
  test('gets exactly what it missed, in order, from any process', async () => {
    const before = await listen(chat, 'ann');
    await post(chat, 'bob', 'heard while there');
    await before.hears('chat.message');
    before.hangUp();
    await before.ended;

    const missed: unknown[] = [];
    for (let n = 0; n < 12; n++) {
      const process = n % 2 ? chat : other;
      await post(process, 'bob', `missed ${n}`);
      await tell(process, { chainId }, `award ${n}`);
      missed.push(`missed ${n}`, `award ${n}`);
    }
    const event = { chainId, connectionId: 'c', leagueId: LEAGUE, season: '2025', parts: ['matchups'] };
    await chat.bed.bus.publish('league.synced.v1', 'while-away', event);
    const watching = await listen(other, 'bob');
    await watching.hears('league.updated');

    const back = await listen(other, 'ann', { lastEventId: before.lastEventId() });
    // A message is in its place with its commit, what others tell soon after theirs.
    expect(texts(back).toSorted()).toEqual([...missed, ['matchups']].toSorted());
    for (const kind of ['missed', 'award']) expect(ofKind(back, kind)).toEqual(missed.filter(isOf(kind)));
    expect(back.heard.map(({ event: name }) => name)).not.toContain('reset');

    await post(chat, 'bob', 'heard after');
    await back.hears('chat.message', 13);
    expect(texts(back).at(-1)).toBe('heard after');
    expect(texts(back)).toHaveLength(missed.length + 2);

    const again = await listen(chat, 'ann', { query: `&lastEventId=${back.lastEventId()}` });
    expect(told(again)).toEqual([]);
  });

  test('after an hour of sleep gets all that it missed, of chat and conversations, each in its order', async () => {
    const call = async (who: string, url: string, payload: object) =>
      chat.app.inject({ method: 'POST', url, headers: await chat.as(who), payload });
    const opened = await call('bob', `/api/leagues/${LEAGUE}/conversations`, { participantIds: ['ann'] });
    const { id } = opened.json<{ id: string }>();
    const laptop = await listen(chat, 'ann');
    laptop.hangUp();
    await laptop.ended;
    const said = Array.from({ length: 40 }, (_, n) => `asleep ${n}`);
    const awake = await listen(other, 'ann');
    for (const [n, message] of said.entries()) {
      if (n % 4 !== 0) await post(n % 2 ? chat : other, 'bob', message);
      else await call('bob', `/api/conversations/${id}/messages`, { message, messageType: 'text' });
    }
    await until(() => said.every((text) => texts(awake).includes(text)));
    const events = chat.deps.mongo.connection.collection('stream_events');
    const hourMs = 3_600_000;
    await events.updateMany({}, [{ $set: { at: { $subtract: ['$at', hourMs] } } }]);

    const back = await listen(other, 'ann', { lastEventId: laptop.lastEventId() });
    const missed = texts(back).filter((text) => String(text).startsWith('asleep'));
    const ofChat = said.filter((_, n) => n % 4 !== 0);
    expect(missed.filter((text) => ofChat.includes(String(text)))).toEqual(ofChat);
    expect(missed.filter((text) => !ofChat.includes(String(text)))).toEqual(said.filter((_, n) => n % 4 === 0));
    expect(back.heard.map(({ event }) => event)).not.toContain('reset');
  });

  test('misses nothing and gets nothing twice while it reconnects under a flow of messages', async () => {
    const start = await listen(chat, 'ann');
    const heard: HeardEvent[] = [];
    let writing = true;
    const writers = [chat, other].map(async (process, w) => {
      for (let n = 0; writing || n < 20; n++) await post(process, 'bob', `w${w} ${n}`);
      return process;
    });
    const startId = start.lastEventId();
    let lastEventId = startId;
    for (let n = 0; n < 8; n++) {
      const page = await listen(n % 2 ? chat : other, 'ann', { lastEventId });
      await sleep(n % 3 ? 150 : 0);
      page.hangUp();
      await page.ended;
      heard.push(...told(page));
      lastEventId = page.lastEventId();
      await sleep(40);
    }
    writing = false;
    await Promise.all(writers);
    const last = await listen(chat, 'ann', { lastEventId });
    await post(chat, 'bob', 'the end');
    await until(() => texts(last).includes('the end'));
    heard.push(...told(last));

    const stored = await chat.deps.messages.after(chainId, Number(startId.split('.')[2]), 10_000);
    const wanted = stored.map(({ text }) => text);
    expect(wanted.length).toBeGreaterThan(40);
    expect(heard.map(({ data }) => data.message)).toEqual(wanted);
  });

  test('is told to read again only when what it missed is no longer kept', async () => {
    const page = await listen(chat, 'ann');
    page.hangUp();
    const [league = '', before = '', said = '', mark = ''] = page.lastEventId().split('.');
    const kept = KEPT_EVENTS + 20;
    const last = Number(before) + kept;
    const address = accountAddress(chainId, 'ann');
    await chat.deps.mongo.transaction(async (session) => {
      const data = (_: unknown, week: number) => JSON.stringify({ season: '2025', week });
      const events = Array.from({ length: kept }, data).map((text) => ({
        address,
        event: 'ranking.updated',
        data: text,
      }));
      await chat.deps.pendingEvents.insert(session, events);
    });
    const watching = await listen(chat, 'ann', { lastEventId: page.lastEventId() });
    await until(() => watching.lastEventId().includes(`.${last}.`));
    watching.hangUp();
    const at = (position: number) => ({ lastEventId: `${league}.${position}.${said}.${mark}` });

    const within = await listen(chat, 'ann', at(last - KEPT_EVENTS));
    expect(told(within).map(({ data }) => data.week)).toEqual(
      Array.from({ length: KEPT_EVENTS }, (_, n) => kept - KEPT_EVENTS + n),
    );
    const beyond = await listen(chat, 'ann', at(last - KEPT_EVENTS - 1));
    const kinds = beyond.heard.map(({ event }) => event);
    expect([kinds[0], kinds.at(-1)]).toEqual(['reset', 'opened']);
    expect(beyond.lastEventId()).toBe(within.lastEventId());
  });

  test.each([
    ['what is no id', 'nonsense'],
    ['a position that does not exist yet', (id: string) => id.replace(/^\d+/, '999999999')],
    ['an id of another account', (id: string) => id.replace(/[^.]*$/, 'AAAAAAAA')],
  ])('is told to read again by %s', async (_name, change) => {
    const page = await listen(chat, 'bob');
    const id = typeof change === 'string' ? change : change(page.lastEventId());
    const back = await listen(chat, 'bob', { lastEventId: id });
    expect([back.heard[0]?.event, back.heard.at(-1)?.event]).toEqual(['reset', 'opened']);
  });

  test('is told what has just happened after that: what it reads may have been kept for some seconds', async () => {
    await post(chat, 'ann', 'a moment ago');
    const back = await listen(other, 'bob', { lastEventId: 'nonsense' });
    expect(back.heard[0]?.event).toBe('reset');
    expect(texts(back)).toContain('a moment ago');
  });

  test('gets a reset when the missed events have expired', async () => {
    const page = await listen(chat, 'bob');
    await tell(chat, { chainId }, 'soon forgotten');
    await until(() => texts(page).includes('soon forgotten'));
    const [league = ''] = page.lastEventId().split('.');
    const id = page.lastEventId().replace(/^\d+/, String(Number(league) - 1));
    const events = chat.deps.mongo.connection.collection('stream_events');
    const expired = await events.findOneAndDelete({ address: chainId, position: Number(league) });
    expect((await listen(chat, 'bob', { lastEventId: id })).heard[0]?.event).toBe('reset');
    // Events end at the beginning, not here: the other tests need it back.
    await events.insertOne(expired!);
  });
});

describe('an event for some accounts', () => {
  test('reaches all their pages, in every process, and no other; also after a reconnect', async () => {
    const [bob, bobElsewhere, ann] = [await listen(chat, 'bob'), await listen(other, 'bob'), await listen(chat, 'ann')];
    const annBefore = ann.lastEventId();
    await tell(other, { chainId, accountIds: ['bob', 'bob', 'nobody'] }, 'for bob alone');
    await tell(chat, { chainId }, 'for all');
    const heardBy = (page: Page) =>
      texts(page)
        .filter((text) => String(text).startsWith('for'))
        .sort();
    await Promise.all([bob, bobElsewhere, ann].map((page) => until(() => texts(page).includes('for all'))));
    await Promise.all([bob, bobElsewhere].map((page) => until(() => texts(page).includes('for bob alone'))));
    expect([ann, bob, bobElsewhere].map(heardBy)).toEqual([
      ['for all'],
      ['for all', 'for bob alone'],
      ['for all', 'for bob alone'],
    ]);
    const annAgain = await listen(other, 'ann', { lastEventId: annBefore });
    expect(texts(annAgain)).toEqual(['for all']);
  });

  test('is not sent in another league', async () => {
    chat.leagues.members.set(OTHER_LEAGUE, ['cid', 'bob']);
    const elsewhere = await listen(chat, 'bob', { league: OTHER_LEAGUE });
    const here = await listen(chat, 'bob');
    await tell(chat, { chainId, accountIds: ['bob'] }, 'of this league');
    await here.hears('achievement.awarded');
    await sleep(50);
    expect(texts(elsewhere)).not.toContain('of this league');
  });
});

test('both processes give an event the same id', async () => {
  const [one, two] = [await listen(chat, 'ann'), await listen(other, 'ann')];
  await Promise.all(Array.from({ length: 20 }, (_, n) => post(n % 2 ? chat : other, 'bob', `same ${n}`)));
  // What was posted a moment ago by other tests is told as well.
  const messages = (page: Page) => page.heard.filter(({ data }) => String(data.message).startsWith('same '));
  await until(() => messages(one).length === 20 && messages(two).length === 20);
  expect(messages(one)).toEqual(messages(two));
  expect(new Set(messages(one).map(({ id }) => id)).size).toBe(20);
});
