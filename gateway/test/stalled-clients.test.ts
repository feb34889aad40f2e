import type { ServerResponse } from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../services/shared/test/events.js';
import { gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';
import type { Behaviour } from './stub-service.js';

/** Far more than the sockets of this machine keep. */
const largeBytes = 128 * 1024 * 1024;
const standstillMs = 500;
const largePath = '/api/leagues/12/historical-data/export';

let gateway: GatewayUnderTest;
const log: string[] = [];
const takenOut = () => log.filter((line) => line.includes('taken out of the turns'));

beforeAll(async () => {
  gateway = await gatewayUnderTest({ standstillMs, log: (line) => log.push(line) });
});
afterAll(() => gateway.close());
beforeEach(() => {
  log.length = 0;
});

/** Sends what is large; `begun` gets the service's side of it. */
const large =
  (begun: (close: () => void) => void, closed: () => void = () => undefined): Behaviour =>
  (req, res) => {
    res.once('close', closed);
    res.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': largeBytes });
    res.write(Buffer.alloc(largeBytes));
    begun(() => req.socket.destroy());
  };

/** Asks for what is large, and reads nothing of it yet. */
function ask(): net.Socket {
  const socket = net.connect(gateway.port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  const lines = [`GET ${largePath} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${goodToken}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

test('a client that takes nothing of its response is gone: the service has its connection back, and its turns', async () => {
  let isClosed = false;
  gateway.services['league-sync'].next(
    large(
      () => undefined,
      () => (isClosed = true),
    ),
  );
  const client = ask();
  await until('the service is rid of it', () => isClosed, 15_000);
  expect(takenOut()).toEqual([]);
  client.destroy();
});

test('a client that takes nothing of the rest of a response is gone, though its service is done', async () => {
  const { responses } = gateway.deps.draining;
  /** What the gateway itself holds of the response, since the sockets are full. */
  const held = () => responses.oldest()?.writableLength ?? 0;
  let rest = 0;
  const fillSockets = async (res: ServerResponse) => {
    res.writeHead(200, { 'Content-Type': 'application/zip' });
    for (let stands = 0; stands < 10 && !res.destroyed; stands = held() > 0 ? stands + 1 : 0) {
      // Less than what would have the service wait.
      if (stands === 0) res.write(Buffer.alloc(8 * 1024));
      await sleep(2);
    }
    res.end(() => (rest = held()));
  };
  gateway.services['league-sync'].next((_req, res) => void fillSockets(res));
  const client = ask();
  await until('its service is done', () => rest > 0, 15_000);
  await until('its connection is closed', () => responses.size() === 0, 8 * standstillMs);
  client.destroy();
});

test('a client that takes nothing of what the gateway itself responds is gone', async () => {
  const client = net.connect(gateway.port, '127.0.0.1');
  let isOver = false;
  client.on('error', () => (isOver = true)).pause();
  const more = setInterval(() => client.write('GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500)), 10);
  await until('its connection is closed', () => isOver, 20_000);
  clearInterval(more);
  client.destroy();
});

test('a service that gives up a client that is slow keeps its turns', async () => {
  const { promise, resolve: begun } = Promise.withResolvers<() => void>();
  gateway.services['league-sync'].next(large(begun));
  const client = ask();
  let isOver = false;
  client.once('close', () => (isOver = true));
  const giveUp = await promise;
  const from = performance.now();
  while (performance.now() - from < 4 * standstillMs) {
    client.read();
    await sleep(standstillMs / 5);
  }
  giveUp();
  client.resume();
  await until('the client has what was sent by then', () => isOver);
  expect(takenOut()).toEqual([]);
});

test('a service that stops in the middle of a response is taken out of the turns', async () => {
  gateway.services['league-sync'].next(large((close) => setTimeout(close, 50)));
  const client = ask().resume();
  await until('the client is told', () => client.destroyed);
  expect(takenOut()).toHaveLength(1);
});
