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
