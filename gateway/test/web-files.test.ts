import fs, { readdirSync, readlinkSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { until } from '../../services/shared/test/events.js';
import { gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { rawRequest, request } from './raw-request.js';
import { script } from './web-root.js';

/** Far more than the sockets of this machine keep. */
const largeBytes = 64 * 1024 * 1024;
const standstillMs = 1_500;
const large = '/assets/large-00000000.bin';

let gateway: GatewayUnderTest;
const log: string[] = [];

beforeAll(async () => {
  gateway = await gatewayUnderTest({ standstillMs, log: (line) => log.push(line) });
  const { root } = gateway.deps.config.web;
  await writeFile(path.join(root, large), '');
  await truncate(path.join(root, large), largeBytes);
});
afterAll(() => gateway.close());
beforeEach(() => {
  log.length = 0;
});

/** How often this process holds the large file open. */
function opened(): number {
  const files = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return files.filter((file) => file.endsWith(large)).length;
}

/** Asks for the large file so often by one connection, and reads nothing. */
function ask(times = 1): net.Socket {
  const client = net.connect(gateway.port, '127.0.0.1');
  client.on('error', () => undefined).pause();
  client.write(`GET ${large} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
  return client;
}

test('downloads that clients break off leave no file open', async () => {
  const clients = Array.from({ length: 40 }, () => ask());
  await until('all are under way', () => opened() === clients.length);
  for (const client of clients) client.destroy();
  await until('all files are closed', () => opened() === 0, 5_000);
});

test('who asks for a file many times ahead has it opened once', async () => {
  const client = ask(50);
  await until('the first is under way', () => opened() > 0);
  expect(opened()).toBe(1);
  client.destroy();
  await until('it is closed', () => opened() === 0, 5_000);
});

test('what was asked for ahead comes in its turn', async () => {
  const asset = '/assets/app-3f2a91bc.js';
  const ahead = `GET ${asset} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2);
  const { body } = await rawRequest(gateway.port, ahead + request('GET', asset));
  expect(body.split(script)).toHaveLength(4);
});

test('a client that takes nothing of a file is gone', async () => {
  const client = ask();
  await until('it is under way', () => opened() === 1);
  await until('its connection is closed', () => opened() === 0, standstillMs * 4);
  expect([...gateway.deps.draining.responses]).toEqual([]);
  client.destroy();
});

test('a file that cannot be read ends its own response alone, and is logged', async () => {
  const { createReadStream } = fs;
  jest.spyOn(fs, 'createReadStream').mockImplementationOnce(() => createReadStream('/nowhere/at-all'));
  await expect(gateway.fetch(large).then((response) => response.arrayBuffer())).rejects.toThrow();
  expect(log.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
  expect((await gateway.fetch('/robots.txt')).status).toBe(200);
});

test.each(['bytes=9-2', 'bytes=5-', 'bytes=0-1,4-5', 'nonsense'])(
  'a part of a file is the whole file: Range: %s',
  async (range) => {
    const response = await rawRequest(gateway.port, request('GET', '/assets/app-3f2a91bc.js', [`Range: ${range}`]));
    expect([response.status, response.body]).toEqual([200, script]);
    expect(log).toEqual([]);
  },
);
