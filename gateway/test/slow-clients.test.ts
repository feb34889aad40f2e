// Takes long: it waits until connections that never finish their request are closed.
import net from 'node:net';
import { until } from '../../services/shared/test/events.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;
const slow: net.Socket[] = [];

beforeAll(async () => {
  gateway = await gatewayUnderTest();
});

afterAll(async () => {
  for (const socket of slow) socket.destroy();
  await gateway.close();
});

const connections = 500;

test('500 connections that never finish their request hold up nobody, and are closed', async () => {
  let closed = 0;
  for (let n = 0; n < connections; n += 1) {
    const socket = net.connect(gateway.port, '127.0.0.1', () => socket.write('GET /api/leagues HTTP/1.1\r\nHost: loc'));
    socket.on('error', () => undefined);
    socket.once('close', () => (closed += 1));
    slow.push(socket);
  }
  const more = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x');
  }, 5_000);
  try {
    await until('all are connected', async () => slow.every(({ connecting }) => !connecting), 20_000);
    for (let n = 0; n < 20; n += 1) {
      expect((await gateway.fetch('/api/leagues', { headers: bearer })).status).toBe(200);
    }
    // The server looks for them twice a minute.
    await until('all are closed', async () => closed === connections, 80_000);
  } finally {
    clearInterval(more);
  }
}, 120_000);
