import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import { until } from '../../services/shared/test/events.js';
import { createPlaces, type Places } from '../src/load/places.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { beginSending, hasStatus, ofLength, type Sender } from './sender.js';

const standstillMs = 400;
const upload = '/api/leagues/1/chat/upload-image';

let gateway: GatewayUnderTest;
const log: string[] = [];
/** What is learned of services: how long they took, ms. */
const learned: number[] = [];

beforeAll(async () => {
  const places = createPlaces();
  const giveBack: Places['giveBack'] = (place, response) => {
    if (response !== undefined) learned.push(response.tookMs);
    places.giveBack(place, response);
  };
  gateway = await gatewayUnderTest({ standstillMs, log: (line) => log.push(line), places: { ...places, giveBack } });
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

test('how long its sender takes is not learned as what its service takes', async () => {
  const chat = '/api/leagues/1/chat';
  const sender = beginSending(gateway.port, 'POST', upload, [ofLength(220_000)], Buffer.alloc(200_000, 'x'));
  await sleep(standstillMs / 2);
  sender.socket.write(Buffer.alloc(20_000, 'x'));
  await until('it has a response', () => hasStatus(sender, 200));
  expect((await gateway.fetch(chat, { method: 'POST', headers: bearer, body: 'short' })).status).toBe(200);
  await until('something is learned', () => learned.length > 0);
  expect(learned.filter((tookMs) => tookMs >= standstillMs / 2)).toEqual([]);
  sender.socket.destroy();
});
