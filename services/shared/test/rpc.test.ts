import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Kind } from '../src/errors.js';
import { createLogger } from '../src/logger.js';
import { createRpcClient } from '../src/rpc.js';
import { until } from './events.js';
import { access, serveAccess, type AccessHandler } from './serve-access.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (handle: AccessHandler, port = 0) => {
  const served = await serveAccess(handle, { port });
  closers.push(() => served.close());
  return served;
};

function connect(port: number, deadlineMs = 20_000) {
  const client = createRpcClient(LeagueServiceClient, { address: `127.0.0.1:${port}`, deadlineMs, logger });
  closers.push(() => client.close());
  return (leagueId: string) => client.getAccess({ accountId: 'a', leagueId });
}

it('resolves with the response', async () => {
  const ask = connect((await serve(async () => access)).port);
  expect(await ask('1')).toEqual(access);
});

it.each<[Kind, string]>([
  ['invalid', 'bad-week'],
  ['unauthorized', 'unauthorized'],
  ['forbidden', 'not-a-member'],
  ['missing', 'no-roster'],
  ['conflict', 'already-claimed'],
  ['unsupported', 'not-an-image'],
  ['too-large', 'too-large'],
  ['unprocessable', 'idempotency-key-reused'],
  ['limited', 'rate-limited'],
])('carries an AppError %s with its slug and details', async (kind, slug) => {
  const ask = connect(
    (await serve(async () => Promise.reject(new AppError(kind, slug, 'Größe', { details: { n: 1 }, retryAfterS: 7 }))))
      .port,
  );
  await expect(ask('1')).rejects.toMatchObject({ kind, slug, message: 'Größe', details: { n: 1 }, retryAfterS: 7 });
});

it('hides a fault of the server, and calls it unavailable', async () => {
  const ask = connect((await serve(async () => Promise.reject(new Error('secret')))).port);
  const error = await ask('1').catch((failure: unknown) => failure);
  expect(error).toMatchObject({ kind: 'unavailable', slug: 'dependency-unavailable' });
  expect((error as Error).message).not.toContain('secret');
});

it('ends a call at its deadline', async () => {
  const ask = connect((await serve(async () => sleep(2_000, access))).port, 150);
  const from = performance.now();
  await expect(ask('1')).rejects.toMatchObject({ kind: 'unavailable', slug: 'dependency-timeout' });
  expect(performance.now() - from).toBeLessThan(1_000);
});

it('tries once more when the server cannot be reached, and only then', async () => {
  let calls = 0;
  const ask = connect(
    (
      await serve(async () => {
        calls += 1;
        if (calls === 1) throw new AppError('unavailable', 'database-unavailable', 'gone for a moment');
        if (calls === 3) throw new AppError('conflict', 'no', 'no');
        return access;
      })
    ).port,
  );
  expect(await ask('1')).toEqual(access);
  expect(calls).toBe(2);
  await expect(ask('1')).rejects.toMatchObject({ kind: 'conflict' });
  expect(calls).toBe(3);
});

it('asks the other of two processes where one stands still', async () => {
  let hanging = 0;
  const frozen = await serve(() => {
    hanging += 1;
    return new Promise<never>(() => undefined);
  });
  const well = await serve(async () => access);
  const address = `ipv4:127.0.0.1:${frozen.port},127.0.0.1:${well.port}`;
  const client = createRpcClient(LeagueServiceClient, { address, deadlineMs: 3_000, logger });
  closers.push(() => client.close());
  const ask = () => client.getAccess({ accountId: 'a', leagueId: '1' });
  // Until there are connections to both.
  while (hanging === 0) expect(await ask()).toEqual(access);
  const slow = [];
  for (let wave = 0; wave < 30; wave += 1) {
    const from = performance.now();
    expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(access));
    if (performance.now() - from > 300) slow.push(wave);
    await sleep(50);
  }
  // Until the one that stands still was left out, and when it was tried again.
  expect(slow.length).toBeGreaterThan(0);
  expect(slow.length).toBeLessThan(10);
}, 30_000);

it('takes what the other says for the response, also when it refuses', async () => {
  let hanging = 0;
  const frozen = await serve(() => {
    hanging += 1;
    return new Promise<never>(() => undefined);
  });
  const strict = await serve(async () => Promise.reject(new AppError('conflict', 'no', 'no')));
  const address = `ipv4:127.0.0.1:${frozen.port},127.0.0.1:${strict.port}`;
  const client = createRpcClient(LeagueServiceClient, { address, deadlineMs: 5_000, logger });
  closers.push(() => client.close());
  const ask = () => client.getAccess({ accountId: 'a', leagueId: '1' });
  for (let n = 0; hanging < 2 && n < 100; n += 1) await expect(ask()).rejects.toMatchObject({ slug: 'no' });
  expect(hanging).toBe(2);
}, 30_000);

it('asks again whatever was under way on a connection that breaks, however much that was', async () => {
  let asked = 0;
  const served = await serve(() => {
    asked += 1;
    return asked <= 20 ? new Promise<never>(() => undefined) : Promise.resolve(access);
  });
  const connections: net.Socket[] = [];
  const wire = net.createServer((socket) => {
    connections.push(socket.on('error', () => undefined));
    const onward = net.connect(served.port, '127.0.0.1').on('error', () => undefined);
    socket.once('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  closers.push(() => wire.close());
  const ask = connect((wire.address() as net.AddressInfo).port);
  const asking = Promise.all(Array.from({ length: 20 }, () => ask('1')));
  await until('all are under way', () => asked === 20);
  for (const connection of connections.splice(0)) connection.destroy();
  expect(await asking).toEqual(Array(20).fill(access));
});

it('stops calling a server that is gone, and finds it again when it is back', async () => {
  const first = await serve(async () => access);
  const ask = connect(first.port);
  await ask('1');
  await first.close();
  for (let i = 0; i < 5; i += 1) await expect(ask('1')).rejects.toMatchObject({ kind: 'unavailable' });
  const from = performance.now();
  await expect(ask('1')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(performance.now() - from).toBeLessThan(50);
  await serve(async () => access, first.port);
  // Soon: who needs it has waited for its start.
  await until('it is found again', async () => (await ask('1').catch(() => undefined)) !== undefined, 1_200);
});
