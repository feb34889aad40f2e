import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../services/shared/test/events.js';
import { createHeldBytes } from '../src/load/held-bytes.js';
import { bearer, gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';
import { beginSending, chunked, from, hasStatus, ofLength, type Sender } from './sender.js';
import { keepWaiting } from './stub-service.js';

/** Of which an address alone has a half. */
const mostHeld = 1024 * 1024;
const standstillMs = 1_200;
const chat = '/api/leagues/1/chat';
const upload = `${chat}/upload-image`;

let gateway: GatewayUnderTest;
const senders: Sender[] = [];
const log: string[] = [];
const takenOut = () => log.filter((line) => line.includes('taken out of the turns'));
const held = () => gateway.deps.heldBytes.total();

beforeAll(async () => {
  gateway = await gatewayUnderTest({
    ...{ bodyStandstillMs: standstillMs, heldBytes: createHeldBytes(mostHeld), log: (line) => log.push(line) },
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  log.length = 0;
});
afterEach(async () => {
  for (const { socket } of senders.splice(0)) socket.destroy();
  await until('nothing is held any more', () => held() === 0);
  gateway.takeSeen();
});

/** Sends the head of a request, and what is given of its body. */
function begin(method: string, path: string, headers: string[], body: string | Buffer = ''): Sender {
  const sender = beginSending(gateway.port, method, path, headers, body);
  senders.push(sender);
  return sender;
}

const chunk = (content: string): string => `${content.length.toString(16)}\r\n${content}\r\n`;

test.each([
  ['GET', '/realms/dynasty/theme.js', '/realms/dynasty/protocol/openid-connect/auth'],
  ['POST', '/realms/dynasty/x', '/realms/dynasty/protocol/openid-connect/auth'],
  ['POST', '/api/calendar/x', '/api/check-admin-status'],
])('300 senders of nothing have no turn: %s %s', async (method, path, other) => {
  for (let n = 0; n < 300; n += 1) begin(method, path, [chunked]);
  await until('all are connected', () => senders.every(({ socket }) => !socket.connecting));
  await sleep(200);
  const asked = Array.from({ length: 20 }, () => gateway.fetch(other, { headers: bearer }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const refused = method === 'GET' ? 400 : 408;
  await until('all are refused', () => senders.every((sender) => hasStatus(sender, refused) && sender.isClosed()));
  expect(gateway.takeSeen()).toHaveLength(20);
});

describe('a body that moves', () => {
  const piece = 'x'.repeat(5_000);
  const count = 5;

  test.each([
    ['of a known length', chat, 1],
    ['in chunks', chat, 1],
    ['of a known length that flows through', upload, 20],
    ['in chunks that flows through', upload, 20],
  ])('arrives whole, however slowly: %s', async (how, path, times) => {
    const part = piece.repeat(times);
    const isChunked = how.startsWith('in chunks');
    const sender = begin('POST', path, [isChunked ? chunked : ofLength(count * part.length)]);
    for (let n = 0; n < count; n += 1) {
      await sleep(standstillMs / 3);
      sender.socket.write(isChunked ? chunk(part) : part);
    }
    if (isChunked) sender.socket.write('0\r\n\r\n');
    await until('it has a response', () => hasStatus(sender, 200));
    expect(gateway.takeSeen()[0]?.body).toBe(part.repeat(count));
  });

  test('is sent again where it is short, also in chunks', async () => {
    gateway.services['chat-messaging'].next((req) => req.socket.destroy());
    const sender = begin('POST', chat, [chunked, 'Idempotency-Key: key-1'], `${chunk('all of it')}0\r\n\r\n`);
    await until('it has a response', () => hasStatus(sender, 200));
    expect(gateway.takeSeen()).toMatchObject([{ body: 'all of it' }]);
  });
});

describe('a body that stands still', () => {
  test.each<[string, ...Parameters<typeof begin>]>([
    ['a short one', 'POST', chat, [ofLength(1_000)], 'x'],
    ['a session’s', 'POST', '/api/auth/session', [ofLength(1_000), 'Content-Type: application/json'], '{'],
    ['one that flows through', 'POST', upload, [ofLength(1_000_000)], Buffer.alloc(300_000, 'x')],
    ['one that flows through in chunks', 'POST', upload, [chunked], chunk('x'.repeat(300_000))],
  ])('gets 408, its connection ends, and its service keeps its turns: %s', async (_name, ...sent) => {
    const sender = begin(...sent);
    await until('it is refused', () => hasStatus(sender, 408) && sender.isClosed());
    expect(sender.heard()).toMatch(/^Connection: close/im);
    expect(sender.heard()).toContain('body-too-slow');
    expect(takenOut()).toEqual([]);
    expect(gateway.takeSeen()).toEqual([]);
  });

  test('since its service takes nothing of it is not ended', async () => {
    const owed = keepWaiting(gateway.services['chat-messaging'], 1);
    const sender = begin('POST', upload, [ofLength(6_000_000)], Buffer.alloc(6_000_000, 'x'));
    await until('it has reached its service', () => owed.length === 1);
    await sleep(2 * standstillMs);
    expect(sender.heard()).toBe('');
    owed[0]?.end('taken');
    await until('it has a response', () => hasStatus(sender, 200));
  });
});

describe('what is held of bodies', () => {
  test('is given back when a service has responded', async () => {
    const owed = keepWaiting(gateway.services['chat-messaging'], 1);
    const sender = begin('POST', chat, [ofLength(10_000)], Buffer.alloc(10_000, 'x'));
    await until('it has reached its service', () => owed.length === 1);
    expect(held()).toBeGreaterThanOrEqual(10_000);
    owed[0]?.end();
    await until('it has a response', () => hasStatus(sender, 200));
    await until('it is given back', () => held() === 0);
  });

  test('is given back when a service has failed', async () => {
    gateway.services['chat-messaging'].next((req) => void setTimeout(() => req.socket.destroy(), 200));
    const sender = begin('POST', chat, [ofLength(10_000)], Buffer.alloc(10_000, 'x'));
    await until('it is held', () => held() >= 10_000);
    await until('it has a response', () => hasStatus(sender, 502));
    await until('it is given back', () => held() === 0);
  });

  test.each([
    ['its service works on it', 10_000, 10_000],
    ['more of it is missing', 20_000, 10_000],
    ['it flows through', 1_000_000, 200_000],
  ])('is given back when the client goes away while %s', async (_what, length, sent) => {
    gateway.services['chat-messaging'].takesMs = standstillMs;
    const sender = begin('POST', upload, [ofLength(length)], Buffer.alloc(sent, 'x'));
    await until('it is held', () => held() >= 10_000);
    sender.socket.destroy();
    await until('it is given back', () => held() === 0, standstillMs / 2);
    gateway.services['chat-messaging'].takesMs = 0;
  });

  test('byte by byte counts as what that takes', async () => {
    const sender = begin('POST', chat, [chunked]);
    sender.socket.write(chunk('x').repeat(100));
    await until('it is held', () => held() >= 100 * 512);
  });

  test('is bounded: an address has a half, what is more gets 503 at once, and others are served', async () => {
    const part = Buffer.alloc(60_000, 'x');
    const count = 24;
    for (let n = 0; n < count; n += 1) begin('POST', chat, [ofLength(65_536), from('10.1.0.1')], part);
    const refused = () => senders.filter((sender) => hasStatus(sender, 503));
    await until('all are held or refused', () => Math.floor(held() / part.length) + refused().length === count);
    expect(held()).toBeLessThanOrEqual(mostHeld / 2 + part.length);
    const [last] = refused();
    expect(last?.heard()).toMatch(/^Retry-After: 2/im);
    expect(last?.heard()).toContain('overloaded');
    const other = begin('POST', chat, [ofLength(60_000), from('10.1.0.2')], part);
    await until('another address is served', () => hasStatus(other, 200));
    last?.socket.write(Buffer.alloc(5_536, 'x'));
    last?.socket.write(`GET ${chat} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${goodToken}\r\n\r\n`);
    await until(
      'the next request of who was refused is served',
      () => last?.heard().includes('HTTP/1.1 200 ') === true,
    );
  });
});
