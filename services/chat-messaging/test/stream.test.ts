import { nflProgressChannel } from '@dynasty/kit/league/nfl-progress';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAMS_PER_ACCOUNT } from '../src/memory/open-streams.js';
import { KEPT_MS } from '../src/store/stream-events.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { LEAGUE, OTHER_LEAGUE, SUSPENDED_LEAGUE } from './support/leagues.js';
import { eventually, openPage, type Page, until } from './support/page.js';

let chat: ChatBed;
const pages: Page[] = [];
beforeAll(async () => {
  chat = await chatBed();
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

async function listen(who: string, visit: Parameters<typeof openPage>[2] = {}): Promise<Page> {
  const page = await openPage(chat.port, await chat.as(who), visit);
  pages.push(page);
  return page;
}
const fact = { chainId: `chain-${LEAGUE}`, connectionId: 'c', season: '2025' };

describe('what a stream tells', () => {
  test('a posted message, as the list has it, to everybody in the league and to no other person', async () => {
    const [ann, bob, cid] = [await listen('ann'), await listen('bob'), await listen('cid', { league: OTHER_LEAGUE })];
    expect(ann.headers['content-type']).toContain('text/event-stream');
    const url = `/api/leagues/${LEAGUE}/chat`;
    const payload = { message: 'anyone for a trade?\n"yes"', messageType: 'text' };
    await chat.app.inject({ method: 'POST', url, headers: await chat.as('ann'), payload });
    const list = (await chat.app.inject({ method: 'GET', url, headers: await chat.as('bob') })).json<object[]>();
    expect((await bob.hears('chat.message')).data).toEqual(list.at(-1));
    expect((await ann.hears('chat.message')).data).toEqual(list.at(-1));
    expect(cid.heard.map(({ event }) => event)).toEqual(['opened']);
  });

  test('what other services announce', async () => {
    const page = await listen('ann');
    const award = {
      achievementId: 'a',
      sleeperUserId: 's',
      achievementType: 't',
      title: 'High score',
      backfill: false,
    };
    await chat.bed.bus.publish('rankings.week_ranked.v1', 'r1', { ...fact, week: 5, revision: 1 });
    await chat.bed.bus.publish('league.synced.v1', 's1', { ...fact, leagueId: LEAGUE, parts: ['matchups'] });
    const recap = { week: 5, recapId: 'recap-1', revision: 1, title: 'Week 5' };
    await chat.bed.bus.publish('rankings.recap_published.v1', 'p1', { ...fact, ...recap });
    await chat.bed.bus.publish('rankings.pages_changed.v1', 'b1', { ...fact, parts: ['books'] });
    await chat.bed.bus.publish('admin.pages_changed.v1', 'o1', { ...fact, parts: ['polls'] });
    await chat.bed.bus.publish('achievements.awarded.v1', 'a1', { ...fact, ...award, week: 5 });
    expect((await page.hears('ranking.updated')).data).toEqual({ season: '2025', week: 5 });
    expect((await page.hears('achievement.awarded')).data).toMatchObject({ title: 'High score', backfill: false });
    await page.hears('league.updated', 4);
    const parts = page.heard.filter(({ event }) => event === 'league.updated').map(({ data }) => String(data.parts));
    expect(parts.sort()).toEqual(['books', 'matchups', 'polls', 'recaps']);
  });

  test('that NFL data are new, and how far their reading is, to the open pages of every league, and nothing later', async () => {
    const pages = [await listen('ann'), await listen('cid', { league: OTHER_LEAGUE })];
    const progress = { kind: 'plays', season: 2025, step: 'download', bytes: 10, totalBytes: 20, rows: null };
    chat.bed.bus.live.publish(nflProgressChannel, progress);
    chat.bed.bus.live.publish(nflProgressChannel, { kind: 'plays', words: '<b>' });
    const refreshed = { season: '2025', kind: 'plays', snapshotId: 'plays-2025-1' };
    await chat.bed.bus.publish('analytics.data_refreshed.v1', 'plays-2025:1', refreshed);
    for (const page of pages) {
      expect(await page.hears('nfl.progress')).toMatchObject({ id: '', data: progress });
      expect(await page.hears('nfl.refreshed')).toMatchObject({ id: '', data: { ...refreshed, season: 2025 } });
      expect(page.heard.filter(({ event }) => event === 'nfl.progress')).toHaveLength(1);
    }
    const late = await listen('ann');
    expect(late.heard.map(({ event }) => event)).not.toContain('nfl.refreshed');
  });

  test('a fact that is announced twice is sent once', async () => {
    const page = await listen('ann');
    for (let n = 0; n < 3; n++) {
      await chat.bed.bus.publish('league.synced.v1', 's2', { ...fact, leagueId: LEAGUE, parts: ['drafts'] });
    }
    await chat.bed.bus.publish('league.synced.v1', 's3', { ...fact, leagueId: LEAGUE, parts: ['brackets'] });
    const parts = () => page.heard.flatMap(({ event, data }) => (event === 'league.updated' ? String(data.parts) : []));
    await until(() => parts().includes('brackets'));
    expect(parts().filter((part) => part === 'drafts')).toHaveLength(1);
  });

  test('nothing that is older than what is kept, when a consumer begins with what happened long ago', async () => {
    const page = await listen('ann');
    const parts = (one: string) => ({ ...fact, leagueId: LEAGUE, parts: [one] });
    const longAgo = new Date(Date.now() - KEPT_MS - 60_000);
    await chat.bed.bus.publish('league.synced.v1', 's4', parts('long ago'), longAgo);
    await chat.bed.bus.publish('league.synced.v1', 's5', parts('now'));
    await until(() => page.heard.some(({ data }) => String(data.parts) === 'now'));
    expect(page.heard.map(({ data }) => String(data.parts))).not.toContain('long ago');
  });

  test('every 15 s that the connection is still there, without an id', async () => {
    // The servers' own waits go on.
    jest.useFakeTimers({
      doNotFake: ['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'],
    });
    try {
      const page = await listen('ann');
      const { id } = await page.hears('opened');
      jest.advanceTimersByTime(14_999);
      await sleep(50);
      expect(page.heard.map(({ event }) => event)).not.toContain('beat');
      jest.advanceTimersByTime(1);
      expect(await page.hears('beat')).toEqual({ id: '', event: 'beat', data: {} });
      jest.advanceTimersByTime(15_000);
      await page.hears('beat', 2);
      const back = await listen('ann', { lastEventId: id });
      await back.hears('opened');
      expect(back.heard.map(({ event }) => event)).toEqual(['opened']);
    } finally {
      jest.useRealTimers();
    }
  });

  test('how long to wait before coming back, which is not the same for all', async () => {
    const waits = new Set<string>();
    for (let n = 0; n < 4; n++) {
      const response = await fetch(`http://127.0.0.1:${chat.port}/api/stream?leagueId=${LEAGUE}`, {
        headers: await chat.as('ann'),
      });
      const reader = response.body!.getReader();
      const text = new TextDecoder().decode((await reader.read()).value);
      const ms = Number(/^retry: (\d+)/.exec(text)?.[1]);
      expect(ms).toBeGreaterThanOrEqual(1_000);
      expect(ms).toBeLessThanOrEqual(3_000);
      waits.add(String(ms));
      await reader.cancel();
    }
    expect(waits.size).toBeGreaterThan(1);
  });
});

describe('who may open one', () => {
  test.each([
    ['cid', LEAGUE, 403],
    ['ann', SUSPENDED_LEAGUE, 403],
    ['ann', '999', 404],
    ['ann', 'x', 400],
  ])('%s of league %s: %i', async (who, league, status) => {
    expect((await listen(who, { league })).status).toBe(status);
  });

  test('five pages of an account, not six', async () => {
    for (let n = 0; n < STREAMS_PER_ACCOUNT; n++) expect((await listen('bob')).status).toBe(200);
    const tooMany = await listen('bob');
    expect(tooMany.status).toBe(429);
    expect(tooMany.headers['retry-after']).toBeDefined();
    expect((await listen('ann')).status).toBe(200);
  });

  test('200 openings at once by one account: five are held, the others are refused, and nobody else notices', async () => {
    const held = await Promise.all(Array.from({ length: 200 }, () => listen('bob')));
    const count = (status: number) => held.filter((page) => page.status === status).length;
    expect([count(200), count(429)]).toEqual([STREAMS_PER_ACCOUNT, 200 - STREAMS_PER_ACCOUNT]);
    expect((await listen('ann')).status).toBe(200);
    const url = `/api/leagues/${LEAGUE}/chat`;
    const payload = { message: 'still told', messageType: 'text' };
    await chat.app.inject({ method: 'POST', url, headers: await chat.as('ann'), payload });
    for (const page of held.filter(({ status }) => status === 200)) await page.hears('chat.message');
  });

  test('a client that goes away while it is looked up leaves nothing behind', async () => {
    chat.leagues.delayMs = 20;
    const headers = await chat.as('ann');
    for (let n = 0; n < 200; n++) {
      const path = `/api/stream?leagueId=${LEAGUE}`;
      const call = request({ port: chat.port, host: '127.0.0.1', path, headers });
      call.on('error', () => undefined);
      call.end();
      await sleep(n % 10);
      call.destroy();
    }
    chat.leagues.delayMs = 0;
    await eventually(async () => {
      expect(chat.deps.openStreams.all()).toEqual([]);
      const seats = await Promise.all(Array.from({ length: STREAMS_PER_ACCOUNT }, () => listen('ann')));
      pages.splice(0).forEach((page) => page.hangUp());
      expect(seats.map(({ status }) => status)).toEqual(Array(STREAMS_PER_ACCOUNT).fill(200));
    });
  });

  test('refused openings take no seat', async () => {
    chat.leagues.away = true;
    for (let n = 0; n < 2 * STREAMS_PER_ACCOUNT; n++) expect((await listen('ann')).status).toBe(503);
    chat.leagues.away = false;
    for (let n = 0; n < STREAMS_PER_ACCOUNT; n++) expect((await listen('ann')).status).toBe(200);
  });
});
