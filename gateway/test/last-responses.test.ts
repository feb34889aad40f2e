import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TokenVerifier } from '@dynasty/kit/auth';
import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { until } from '../../services/shared/test/events.js';
import { createLastResponses, type LastOfRead } from '../src/plugin/last-responses.js';
import { keepWaiting } from './stub-service.js';
import { account, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

/** Responds as services do, from a process of its own, which can be stopped; says what it was asked and how often. */
const script = `
  let asked = 0;
  const server = require('node:http').createServer((req, res) => req.resume().on('end', () => {
    asked += 1;
    const isNew = req.headers['if-none-match'] !== '"tag"';
    const control = req.url.includes('secret') ? 'no-store' : 'private, no-cache';
    res.writeHead(isNew ? 200 : 304, { 'Content-Type': 'application/json', 'Cache-Control': control, ETag: '"tag"' });
    res.end(isNew ? JSON.stringify({ asked, url: req.url, text: 'x'.repeat(3000) }) : undefined);
  }));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
/** As in frozen-service.test.ts. */
const longestMs = 5_000;

const owned = (token: string) => ({ ...account, accountId: token.split('.')[0] ?? '' });
const verifier: TokenVerifier = { cached: owned, verify: async (token) => owned(token) };

let gateway: GatewayUnderTest;
let service: ChildProcess;

beforeAll(async () => {
  service = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(service.stdout!, 'data')) as [Buffer];
  gateway = await gatewayUnderTest({ verifier, env: { ANALYTICS_URL: `http://127.0.0.1:${port.toString().trim()}` } });
});
afterAll(async () => {
  service.kill('SIGKILL');
  await gateway.close();
});

const page = '/api/leagues/7/player-form?season=2030';

async function ask(path: string, who = 'ann', init: RequestInit = {}) {
  const from = performance.now();
  const headers = { authorization: `Bearer ${who}.token.signature`, 'accept-encoding': 'gzip', ...init.headers };
  const response = await gateway.fetch(path, { ...init, headers });
  const text = await response.text();
  return {
    status: response.status,
    since: response.headers.get('x-stale-since'),
    stored: [response.headers.get('cache-control'), response.headers.get('etag')],
    body: text === '' ? undefined : (JSON.parse(text) as { asked?: number; url?: string; slug?: string }),
    isInTime: performance.now() - from < longestMs,
  };
}
const isRefused = { status: 503, since: null, body: { slug: 'service-unavailable' }, isInTime: true };

/** All that holds while nobody responds, after Ann has read the page. */
async function expectLast(read: Awaited<ReturnType<typeof ask>>): Promise<void> {
  const before = Date.now();
  const last = await ask(page);
  expect(last).toMatchObject({ status: 200, stored: ['no-store', null], body: read.body, isInTime: true });
  expect(Math.abs(Date.parse(last.since ?? '') - before)).toBeLessThan(60_000);
  // Also to a browser that has it.
  const held = await ask(page, 'ann', { headers: { 'if-none-match': '"tag"' } });
  expect(held).toMatchObject({ status: 200, body: read.body });
  for (const other of [ask(page, 'ben'), ask(`${page}&week=2`), ask(page, 'ann', { method: 'POST' })]) {
    expect(await other).toMatchObject(isRefused);
  }
}

test('while the only process of a service stands still, each account gets what it has read last, which says so', async () => {
  const secret = `${page}&secret=1`;
  await ask(secret);
  const read = await ask(page);
  expect(read).toMatchObject({
    status: 200,
    since: null,
    stored: ['private, no-cache', expect.stringContaining('tag')],
  });
  await freezeProcess(service.pid!);
  await expectLast(read);
  expect(await ask(secret)).toMatchObject(isRefused);
  service.kill('SIGCONT');
  await until('it responds again', async () => {
    const { since, body } = await ask(page);
    return since === null && (body?.asked ?? 0) > (read.body?.asked ?? 0);
  });
});

test('so it is when the process is gone', async () => {
  const read = await ask(page);
  expect(read).toMatchObject({ status: 200, since: null });
  service.kill('SIGKILL');
  await once(service, 'exit');
  await expectLast(read);
});

test('where a service says that what it needs does not respond, each account gets what it has read last; other refusals are told', async () => {
  const stub = gateway.services['league-sync'];
  const one = '/api/leagues/8';
  const refusal = (status: number, headers: object) =>
    stub.next((_req, res) =>
      res
        .writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '2', ...headers })
        .end('{"slug":"told"}'),
    );
  const silent = { 'X-Dependency-Silent': '1' };
  stub.next((_req, res) => res.writeHead(200, { 'Content-Type': 'application/json', ETag: '"t"' }).end('{"asked":1}'));
  expect(await ask(one)).toMatchObject({ status: 200, since: null });
  refusal(503, silent);
  const last = await ask(one);
  expect(last).toMatchObject({ status: 200, stored: ['no-store', null], body: { asked: 1 } });
  expect(Date.now() - Date.parse(last.since ?? '')).toBeLessThan(60_000);
  for (const [status, headers, who] of [
    [503, {}, 'ann'],
    [500, silent, 'ann'],
    [503, silent, 'ben'],
  ] as const) {
    refusal(status, headers);
    expect(await ask(one, who)).toMatchObject({ status, since: null, body: { slug: 'told' } });
  }
  refusal(503, silent);
  const told = await gateway.fetch(one, { headers: { authorization: 'Bearer ben.token.signature' } });
  expect([told.status, told.headers.get('x-dependency-silent')]).toEqual([503, null]);
});

test('a service that has more to do than it gets at a time is not away: its refusal is told', async () => {
  const stub = gateway.services['league-sync'];
  const league = '/api/leagues/7';
  stub.next((_req, res) => res.writeHead(200, { 'Content-Type': 'application/json', ETag: '"tag"' }).end('{}'));
  expect(await ask(league)).toMatchObject({ status: 200 });
  const owed = keepWaiting(stub, 256);
  const waiting = Array.from({ length: 256 }, (_, at) => ask(league, `member${at}`));
  const underWay = () =>
    gateway.deps.places.figures(performance.now()).find(({ of }) => of === 'league-sync')?.underWay;
  await until('it has all that it gets', () => underWay() === 256);
  expect(await ask(league)).toMatchObject(isRefused);
  const release = setInterval(() => owed.splice(0).forEach((res) => res.end('{}')), 20);
  await Promise.all(waiting);
  clearInterval(release);
});

describe('what is kept of a read', () => {
  const headers = { etag: '"1"', 'cache-control': 'private, no-cache', 'content-type': 'application/json' };
  let now: jest.SpiedFunction<typeof performance.now>;
  beforeAll(() => {
    now = jest.spyOn(performance, 'now');
  });
  afterAll(() => now.mockRestore());
  const at = (ms: number) => now.mockReturnValue(ms);

  const kept = (isHeard = () => true) => {
    const { of, clear } = createLastResponses(isHeard);
    return { of: (name: string) => of('ann', 'gzip', name), clear };
  };

  function read(last: LastOfRead, body: string, o = headers): void {
    const passage = last.watch(200, o);
    passage?.add(Buffer.from(body));
    passage?.end();
  }

  test('is forgotten after a minute, unless the service says that it still holds', () => {
    const last = kept().of('/page');
    at(0);
    read(last, 'one');
    at(50_000);
    last.watch(304, { ...headers, etag: '"other"' });
    at(60_001);
    expect(last.find()).toBeUndefined();
    last.watch(304, { ...headers, etag: 'W/"1"' });
    at(120_000);
    expect(last.find()?.body.toString()).toBe('one');
    at(120_002);
    expect(last.find()).toBeUndefined();
  });

  test('is nothing that broke off, is too long, or may be stored by nobody', () => {
    at(0);
    const { of } = kept();
    of('broken').watch(200, headers)?.add(Buffer.from('half'));
    read(of('long'), 'x'.repeat(200_000));
    read(of('secret'), 'one', { ...headers, 'cache-control': 'no-store' });
    of('failed').watch(500, headers)?.end();
    for (const key of ['broken', 'long', 'secret', 'failed']) expect([key, of(key).find()]).toEqual([key, undefined]);
  });

  test('is shown to nobody once a right has changed, nor while nobody would hear of that', () => {
    at(0);
    let isHeard = true;
    const { of, clear } = kept(() => isHeard);
    const begun = of('/begun').watch(200, headers);
    const asked = of('/asked');
    read(of('/page'), 'one');
    isHeard = false;
    expect(of('/page').find()).toBeUndefined();
    isHeard = true;
    expect(of('/page').find()?.body.toString()).toBe('one');
    clear();
    begun?.end();
    read(asked, 'one');
    for (const name of ['/page', '/begun', '/asked']) expect([name, of(name).find()]).toEqual([name, undefined]);
  });

  test('is nothing that was asked for before its service must have heard of a change, too', () => {
    at(1_000);
    const { of, clear } = kept();
    clear();
    at(5_999);
    const early = of('/early');
    at(6_000);
    read(early, 'one');
    read(of('/page'), 'one');
    expect(early.find()).toBeUndefined();
    expect(of('/page').find()?.body.toString()).toBe('one');
  });

  test.each([
    ['refused to the account', 401, {}],
    ['forbidden', 403, {}],
    ['not there any more', 404, {}],
    ['another one by now', 304, { ...headers, etag: '"other"' }],
  ])('is not shown once it is %s', (_what, status, o) => {
    at(0);
    const last = kept().of('/page');
    read(last, 'one');
    last.watch(503, {});
    expect(last.find()).toBeDefined();
    last.watch(status, o);
    expect(last.find()).toBeUndefined();
  });

  test('never takes more than its part of memory: the oldest make room', () => {
    at(0);
    const { of } = kept();
    const keys = Array.from({ length: 200 }, (_, n) => `page ${n}`);
    for (const key of keys) read(of(key), 'x'.repeat(120_000));
    const left = keys.filter((key) => of(key).find() !== undefined);
    expect(left.length * 120_000).toBeLessThan(16 * 1024 * 1024);
    expect(left.at(-1)).toBe(keys.at(-1));
  });
});
