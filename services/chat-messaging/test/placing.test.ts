import { queryPlans } from '@dynasty/testbed/query-plans';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { placeEvents } from '../src/actions/place-events.js';
import { publishLive } from '../src/actions/publish-live.js';
import { KEPT_EVENTS } from '../src/store/stream-events.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { LEAGUE } from './support/leagues.js';
import { eventually, openPage, type Page, until } from './support/page.js';

let chat: ChatBed;
const pages: Page[] = [];
beforeAll(async () => {
  chat = await chatBed();
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

const chainId = `chain-${LEAGUE}`;
const weeks = (page: Page) =>
  page.heard.filter(({ event }) => event === 'ranking.updated').map(({ data }) => data.week);

async function listen(process: ChatProcess = chat): Promise<Page> {
  const page = await openPage(process.port, await chat.as('ann'));
  pages.push(page);
  await page.hears('opened');
  return page;
}

const publish = (week: number, { deps }: ChatProcess = chat) =>
  deps.mongo.transaction((session) =>
    publishLive(deps, session, { chainId }, 'ranking.updated', { season: '2025', week }),
  );

/** What is left in the database by a process that dies right after the commit. */
const publishAndDie = (week: number) =>
  chat.deps.mongo.connection.collection('pending_events').insertOne({
    _id: randomUUID() as never,
    address: chainId,
    event: 'ranking.updated',
    data: JSON.stringify({ season: '2025', week }),
    order: new mongoose.mongo.Timestamp({ t: 0, i: 0 }),
  });

test('what a process stored before it died is sent by the next one that starts', async () => {
  const page = await listen();
  await publishAndDie(101);
  const next = await chat.another();
  await until(() => weeks(page).includes(101));
  await next.stop();
});

test('what a process stored before it died comes before what is stored after it', async () => {
  const page = await listen();
  await publishAndDie(201);
  await publish(202);
  await until(() => weeks(page).includes(202));
  expect(weeks(page).slice(-2)).toEqual([201, 202]);
});

test('an event that was placed and never sent goes out with the next one', async () => {
  const page = await listen();
  await publishAndDie(301);
  await placeEvents(chat.deps, [chainId]);
  await publish(302);
  await until(() => weeks(page).includes(302));
  expect(weeks(page).slice(-2)).toEqual([301, 302]);
});

test('an event that was placed and never sent goes out within 5 s even when none follows', async () => {
  const page = await listen();
  await publishAndDie(401);
  await placeEvents(chat.deps, [chainId]);
  await until(() => weeks(page).includes(401), 5_000);
});

test('an aborted transaction sends nothing', async () => {
  const page = await listen();
  const undone = chat.deps.mongo.transaction(async (session) => {
    await publishLive(chat.deps, session, { chainId }, 'ranking.updated', { season: '2025', week: 501 });
    throw new Error('given up');
  });
  await expect(undone).rejects.toThrow('given up');
  await publish(502);
  await until(() => weeks(page).includes(502));
  expect(weeks(page)).not.toContain(501);
});

test('processes that place at the same time give each event one position and leave none free', async () => {
  const other = await chat.another();
  const page = await listen(other);
  const from = page.lastEventId();
  const all = Array.from({ length: 60 }, (_, n) => 600 + n);
  await Promise.all(all.map((week, n) => publish(week, n % 2 ? chat : other)));
  await until(() => weeks(page).filter((week) => Number(week) >= 600).length === all.length);
  const first = Number(from.split('.')[0]);
  const ids = page.heard.map(({ id }) => Number(id.split('.')[0])).filter((position) => position > first);
  expect(ids).toEqual(all.map((_, n) => first + n + 1));
  expect([...weeks(page)].filter((week) => Number(week) >= 600).sort()).toEqual(all);
  await other.stop();
});

test('nothing stays behind as pending, and old events go', async () => {
  const { deps } = chat;
  const event = { address: 'busy', event: 'ranking.updated', data: '{"season":"2025","week":1}' };
  await deps.mongo.transaction(async (session) => {
    await deps.pendingEvents.insert(session, Array(900).fill(event));
  });
  await eventually(async () => {
    expect(await deps.streamEvents.after('busy', 0, 1_000)).toHaveLength(KEPT_EVENTS);
    expect((await deps.streamPositions.lastOf(['busy'])).get('busy')).toBe(900);
  });
  expect(await deps.pendingEvents.addresses(10)).toEqual([]);
});

test('every query has an index', async () => {
  const { operations, scans } = await queryPlans(chat.deps.mongo, async () => {
    const page = await listen();
    await publish(701);
    await until(() => weeks(page).includes(701));
    const back = await openPage(chat.port, await chat.as('ann'), { lastEventId: page.heard[0]!.id });
    pages.push(back);
    await back.hears('opened');
    await chat.deps.addressFeeds.catchUp();
    await chat.deps.pendingEvents.addresses(10);
    await chat.deps.streamEvents.trim(chainId, 100);
  });
  expect(operations).toBeGreaterThan(5);
  expect(scans).toEqual([]);
});
