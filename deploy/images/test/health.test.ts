import { execFile } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { openWaitingRoom } from '@dynasty/kit/waiting-room';

/** What Docker hears of a process that listens on a port: 0 for healthy. */
const healthOf = (port: number) =>
  new Promise<number | null>((resolve) => {
    const check = path.join(__dirname, '../health.ts');
    const asked = execFile(process.execPath, [check], { env: { PORT: String(port) } }, () => resolve(asked.exitCode));
  });

/** The health of a process that responds with these codes, and with 404 to everything else. */
async function healthWith(codes: Record<string, number>): Promise<number | null> {
  const server = http.createServer(({ url = '' }, response) => response.writeHead(codes[url] ?? 404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const health = await healthOf((server.address() as AddressInfo).port);
  server.close();
  await once(server, 'close');
  return health;
}

it('is well once it serves, whatever is away that all processes share', async () => {
  expect(await healthWith({ '/healthz': 200, '/readyz': 503, '/readyz?own=1': 200 })).toBe(0);
});

it('is not well while it starts: the next of several must not be stopped before that', async () => {
  const port = await freePort();
  expect(await healthOf(port)).toBe(1);
  const waiting = await openWaitingRoom({ host: '127.0.0.1', port }, ['mongo']);
  expect(await healthOf(port)).toBe(1);
  await waiting.close();
});

it('is well without a readiness of its own, as the stand-in is', async () => {
  expect(await healthWith({ '/healthz': 200 })).toBe(0);
});
