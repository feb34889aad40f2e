import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { processRegistry } from '@dynasty/kit/metrics';
import { until } from '../../services/shared/test/events.js';
import { createHeldBytes } from '../src/load/held-bytes.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { beginSending, hasStatus, ofLength, type Sender } from './sender.js';
import { keepWaiting } from './stub-service.js';

const mostHeld = 400_000;
const bodyStandstillMs = 300;
const chat = '/api/leagues/1/chat';

let gateway: GatewayUnderTest;
const log: string[] = [];

beforeAll(async () => {
  const heldBytes = createHeldBytes(mostHeld);
  gateway = await gatewayUnderTest({ bodyStandstillMs, heldBytes, log: (line) => log.push(line) });
});
afterAll(() => gateway.close());

/** The values of a metric's samples, by their labels. */
async function samples(name: string): Promise<Record<string, number>> {
  const lines = (await processRegistry().metrics()).split('\n').filter((line) => line.split(/[ {]/, 1)[0] === name);
  return Object.fromEntries(lines.map((line) => [/\{(.*)\}/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]));
}

const measured = () => samples('gateway_request_duration_seconds_count');

async function isEnded(sender: Sender, status: number): Promise<void> {
  await until('it is refused', () => hasStatus(sender, status));
  sender.socket.destroy();
  await until('it has ended', () => gateway.deps.draining.responses.size() === 0);
}

test('a body that does not come, or for which there is no room, is no part of what people have', async () => {
  await isEnded(beginSending(gateway.port, 'POST', chat, [ofLength(1_000)], 'x'), 408);
  const session = [ofLength(1_000), 'Content-Type: application/json'];
  await isEnded(beginSending(gateway.port, 'POST', '/api/auth/session', session, '{'), 408);
  const upload = [ofLength(1_000_000)];
  await isEnded(beginSending(gateway.port, 'POST', `${chat}/upload-image`, upload, Buffer.alloc(300_000, 'x')), 408);
  const other = new ServerResponse(new IncomingMessage(new Socket()));
  gateway.deps.heldBytes.holder(other, '10.1.0.1')(mostHeld - 10_000);
  await isEnded(beginSending(gateway.port, 'POST', chat, [ofLength(60_000)], Buffer.alloc(60_000, 'x')), 503);
  other.emit('close');
  expect((await gateway.fetch(chat, { headers: bearer })).status).toBe(200);
  expect(Object.keys(await measured()).map((labels) => /status="(\d+)"/.exec(labels)?.[1])).toEqual(['200']);
  expect(await samples('gateway_shed_total')).toEqual({
    'reason="slow",of="bodies"': 3,
    'reason="full",of="bodies"': 1,
  });
});

test('all that were refused are one line of the log', async () => {
  await until('it is told', () => log.length > 0, 6_000);
  expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', refused: { 'bodies: slow': 3, 'bodies: full': 1 } },
  ]);
});

test('metrics say how much is held', async () => {
  const owed = keepWaiting(gateway.services['chat-messaging'], 1);
  const sender = beginSending(gateway.port, 'POST', chat, [ofLength(10_000)], Buffer.alloc(10_000, 'x'));
  await until('it has reached its service', () => owed.length === 1);
  expect((await samples('gateway_held_body_bytes'))['']).toBeGreaterThanOrEqual(10_000);
  owed[0]?.end();
  await isEnded(sender, 200);
  expect(await samples('gateway_held_body_bytes')).toEqual({ '': 0 });
});
