import { fakeLeagueService } from '@dynasty/testbed/league/league-service';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPage, until } from './support/page.js';
import { type RealProcess, startReal } from './support/real-process.js';

const leagueId = '4711';

let bed: Testbed;
let leagueService: Awaited<ReturnType<typeof fakeLeagueService>>;
const running: RealProcess[] = [];

beforeAll(async () => {
  const root = path.resolve(__dirname, '../../..');
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b', 'services/chat-messaging'], {
    cwd: root,
  });
  bed = await testbed();
  leagueService = await fakeLeagueService(bed.logger);
  const response = generatedSeason({ seed: 1, leagueId, connectionId: 'c' });
  leagueService.state.leagues.push({ chainId: 'chain', season: '2025', members: ['ann', 'bob'], response });
}, 120_000);
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill()));
  await leagueService?.close();
  await bed?.close();
});

async function start(): Promise<RealProcess> {
  const process = await startReal(bed, leagueService.port);
  running.push(process);
  return process;
}

/** A page's stream, opened anew for as long as a busy process refuses it, as pages do. */
async function open(port: number, lastEventId?: string) {
  for (;;) {
    const visit = { league: leagueId, ...(lastEventId !== undefined && { lastEventId }) };
    const page = await openPage(port, await bed.issuer.headers({ sub: 'bob' }), visit);
    if (page.status !== 503) return page;
    page.hangUp();
    await sleep(200);
  }
}

/** Posts as ann; the text when it was acknowledged, null when the process died first. */
async function post(port: number, message: string): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${port}/api/leagues/${leagueId}/chat`, {
    method: 'POST',
    headers: { ...(await bed.issuer.headers({ sub: 'ann' })), 'content-type': 'application/json' },
    body: JSON.stringify({ message, messageType: 'text' }),
  }).catch(() => null);
  return response?.status === 201 ? message : null;
}

test('what a killed process acknowledged arrives once, from another process, at open and at resumed streams', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  const stays = await open(two.port);
  const leaves = await open(one.port);
  await Promise.all([stays.hears('opened'), leaves.hears('opened')]);

  const posts: Promise<string | null>[] = [];
  for (let n = 0; n < 40; n += 1) {
    posts.push(post(n % 2 ? one.port : two.port, `message ${n}`));
    if (n === 20) await leaves.hears('chat.message');
    if (n === 30) void one.kill();
  }
  const acknowledged = (await Promise.all(posts)).filter((message) => message !== null);
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  await leaves.ended;
  const third = await start();

  const texts = (page: typeof stays) =>
    page.heard.filter(({ event }) => event === 'chat.message').map(({ data }) => String(data.message));
  await until(() => acknowledged.every((message) => texts(stays).includes(message)), 15_000);
  const back = await open(third.port, leaves.lastEventId());
  await back.hears('opened');
  const inList = await fetch(`http://127.0.0.1:${two.port}/api/leagues/${leagueId}/chat?limit=100`, {
    headers: await bed.issuer.headers({ sub: 'bob' }),
  });
  const list = ((await inList.json()) as { message: string }[]).map(({ message }) => message);
  expect(texts(stays)).toEqual(list);
  expect([...texts(leaves), ...texts(back)]).toEqual(list);
  expect(back.heard.map(({ event }) => event)).not.toContain('reset');
  stays.hangUp();
  back.hangUp();
}, 120_000);
