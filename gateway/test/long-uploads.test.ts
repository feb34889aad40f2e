import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import { until } from '../../services/shared/test/events.js';
import { gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { beginSending, hasStatus, ofLength, type Sender } from './sender.js';

const standstillMs = 400;
const upload = '/api/leagues/1/chat/upload-image';

let gateway: GatewayUnderTest;
const log: string[] = [];

beforeAll(async () => {
  gateway = await gatewayUnderTest({ standstillMs, log: (line) => log.push(line) });
});
afterAll(() => gateway.close());

/** An upload that moves all the time and is cut off by its service after twice what a client may stand still. */
async function cutOff(): Promise<Sender> {
  let asked: IncomingMessage | undefined;
  gateway.services['chat-messaging'].next((req) => void (asked = req.resume()));
  const sender = beginSending(gateway.port, 'POST', upload, [ofLength(6_000_000)], Buffer.alloc(200_000, 'x'));
  for (let n = 0; n < 16; n += 1) {
    await sleep(standstillMs / 8);
    sender.socket.write(Buffer.alloc(1_000, 'x'));
  }
  expect(sender.heard()).toBe('');
  asked?.socket.resetAndDestroy();
  await until('it has a response', () => sender.heard() !== '');
  sender.socket.destroy();
  return sender;
}

const takenOut = () => log.filter((line) => line.includes('taken out of the turns'));

test('one that its service gives up since it has not come whole in time is its sender’s', async () => {
  const { http } = gateway.deps.config;
  const usualMs = http.longestSendingMs;
  http.longestSendingMs = standstillMs;
  expect(hasStatus(await cutOff(), 408)).toBe(true);
  expect(takenOut()).toEqual([]);
  http.longestSendingMs = usualMs;
});

test('one whose service dies before is not', async () => {
  expect(hasStatus(await cutOff(), 502)).toBe(true);
  expect(log.some((line) => line.includes('a service did not respond'))).toBe(true);
  expect(takenOut()).toHaveLength(1);
});
