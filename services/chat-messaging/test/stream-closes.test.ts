import { clockToleranceS } from '@dynasty/kit/auth';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../shared/test/events.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { LEAGUE, newLeague, OTHER_LEAGUE } from './support/leagues.js';
import { openPage, type Page } from './support/page.js';

let chat: ChatBed;
const pages: Page[] = [];
beforeAll(async () => {
  chat = await chatBed();
});
afterEach(() => {
  pages.splice(0).forEach((page) => page.hangUp());
  chat.leagues.members.set(LEAGUE, ['ann', 'bob']);
  chat.leagues.suspended.delete(LEAGUE);
  chat.leagues.away = false;
  chat.signedOut.clear();
});
afterAll(() => chat.close());

async function listen(who: string, league = LEAGUE, port = chat.port): Promise<Page> {
  const page = await openPage(port, await chat.as(who), { league });
  pages.push(page);
  if (page.status === 200) await page.hears('opened');
  return page;
}

test('a HEAD opens none', async () => {
  const url = `/api/stream?leagueId=${LEAGUE}`;
  expect((await chat.app.inject({ method: 'HEAD', url, headers: await chat.as('ann') })).statusCode).toBe(404);
});

/** How long it took until the stream ended, in ms; throws when it does not within 8 s. */
async function endOf(page: Page): Promise<number> {
  const from = performance.now();
  const late = sleep(8_000, 'late' as const, { ref: false });
  if ((await Promise.race([page.ended, late])) === 'late') throw new Error('the stream is still open');
  return performance.now() - from;
}
const isOpen = async (page: Page): Promise<boolean> =>
  (await Promise.race([page.ended, sleep(300, 'open' as const)])) === 'open';

const statusChanged = (id: string, change: string, chainId = `chain-${LEAGUE}`) =>
  chat.bed.bus.publish('admin.league_status_changed.v1', id, {
    chainId,
    connectionId: 'connection',
    leagueId: LEAGUE,
    change,
    actorAccountId: 'admin',
    occurredAt: new Date().toISOString(),
  });
const memberChanged = (id: string, change: string) =>
  chat.bed.bus.publish('league.membership_changed.v1', id, {
    chainId: `chain-${LEAGUE}`,
    connectionId: 'c',
    change,
    accountId: 'ann',
    sleeperUserId: 's-ann',
    displayName: 'ANN',
    teamName: '',
    rosterId: 1,
    actorAccountId: '',
    actorName: '',
    reason: '',
    occurredAt: new Date().toISOString(),
  });

test('a stream ends when its token counts no longer', async () => {
  const endsAt = Math.floor(Date.now() / 1000 + 5) * 1_000;
  const page = await openPage(chat.port, await chat.as('ann', 5 - clockToleranceS));
  pages.push(page);
  expect(page.status).toBe(200);
  await endOf(page);
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt - 5);
  expect(Date.now()).toBeLessThan(endsAt + 2_000);
});

test('signing out ends the streams of that sign-in', async () => {
  const [ann, bob] = [await listen('ann'), await listen('bob')];
  chat.signedOut.add('sid-ann');
  expect(await endOf(ann)).toBeLessThan(5_000);
  expect(await isOpen(bob)).toBe(true);
});

test.each(['suspended', 'deleted'])('a league that is %s closes its streams, and opens no new ones', async (change) => {
  const [ann, cid] = [await listen('ann'), await listen('cid', OTHER_LEAGUE)];
  chat.leagues.suspended.add(LEAGUE);
  await statusChanged(`s/${change}`, change);
  expect(await endOf(ann)).toBeLessThan(2_000);
  expect(await isOpen(cid)).toBe(true);
  expect((await listen('ann')).status).toBe(403);
});

test('who comes back while league-sync has not heard of the suspension yet stays out', async () => {
  const { port } = await chat.another({ keeps: true });
  const ann = await listen('ann', LEAGUE, port);
  await statusChanged('s/early', 'suspended');
  expect(await endOf(ann)).toBeLessThan(2_000);
  expect((await listen('ann', LEAGUE, port)).status).toBe(403);
  await statusChanged('s/again', 'reactivated');
  await until('the league is open again', async () => (await listen('ann', LEAGUE, port)).status === 200);
});

test('a right that is lost while the stream is being opened closes it at the first look', async () => {
  const { of } = chat.leagues;
  chat.leagues.of = async (...asked) => {
    const decision = await of(...asked);
    chat.leagues.members.set(LEAGUE, ['bob']);
    return decision;
  };
  const ann = await listen('ann');
  chat.leagues.of = of;
  expect(ann.status).toBe(200);
  expect(await endOf(ann)).toBeLessThan(5_000);
});

test('a stream that is opened while its league is taken into another one is closed at the first look', async () => {
  const league = newLeague(chat.leagues);
  const { of } = chat.leagues;
  let isMerged = false;
  chat.leagues.of = async (...asked) => {
    const decision = await of(...asked);
    if (asked[1] !== league || isMerged) return decision;
    isMerged = true;
    return { ...decision, chainId: 'chain-absorbed' };
  };
  const ann = await listen('ann', league);
  expect(await endOf(ann)).toBeLessThan(5_000);
  chat.leagues.of = of;
  expect(await isOpen(await listen('ann', league))).toBe(true);
});

test('a status that names only the season’s league closes its streams too', async () => {
  const ann = await listen('ann');
  await statusChanged('s/by-league', 'suspended', '');
  expect(await endOf(ann)).toBeLessThan(2_000);
});

test.each(['left', 'unlinked', 'reassigned'])(
  'a membership that %s closes the streams of the league',
  async (change) => {
    const ann = await listen('ann');
    chat.leagues.members.set(LEAGUE, ['bob']);
    await memberChanged(`m/${change}`, change);
    expect(await endOf(ann)).toBeLessThan(2_000);
    expect((await listen('ann')).status).toBe(403);
  },
);

test('a change that takes no access away closes no stream', async () => {
  const ann = await listen('ann');
  for (const change of ['joined', 'claimed', 'admin_granted']) await memberChanged(`m/${change}`, change);
  await statusChanged('s/approved', 'approved');
  await ann.hears('league.updated', 4);
  expect(await isOpen(ann)).toBe(true);
});

/** Their next look-up is due now. */
const due = () => chat.deps.openStreams.all().forEach((stream) => (stream.checkAt = 0));

test('a right that was lost without an event closes the stream at the next look', async () => {
  const [ann, bob] = [await listen('ann'), await listen('bob')];
  chat.leagues.members.set(LEAGUE, ['bob']);
  due();
  expect(await endOf(ann)).toBeLessThan(2_000);
  expect(await isOpen(bob)).toBe(true);
});

test('a stream whose right cannot be looked up is closed', async () => {
  const ann = await listen('ann');
  chat.leagues.away = true;
  due();
  expect(await endOf(ann)).toBeLessThan(2_000);
});

test('without the broker rights are looked up every few seconds', async () => {
  const cutOff = await chat.another();
  const ann = await listen('ann', LEAGUE, cutOff.port);
  await cutOff.deps.bus.close();
  expect(await isOpen(ann)).toBe(true);
  chat.leagues.members.set(LEAGUE, ['bob']);
  expect(await endOf(ann)).toBeLessThan(5_000);
});

test('with a broker that hangs no decision from before counts for long', async () => {
  const hung = await chat.another({ keeps: true });
  const ann = await listen('ann', LEAGUE, hung.port);
  hung.deps.bus.ping = () => new Promise(() => undefined);
  expect(await isOpen(ann)).toBe(true);
  chat.leagues.members.set(LEAGUE, ['bob']);
  expect(await endOf(ann)).toBeLessThan(5_000);
});
