import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type EventStream, openEventStream } from '../src/memory/event-stream.js';

const server = createServer();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A stream, from both of its ends. */
async function opened(): Promise<{ stream: EventStream; sent: ServerResponse; received: IncomingMessage }> {
  const call = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  call.end();
  const [, sent] = await asked;
  const stream = openEventStream(sent, {});
  const [received] = (await once(call, 'response')) as [IncomingMessage];
  received.on('error', () => undefined);
  return { stream, sent, received };
}

const event = `event: told\ndata: ${'x'.repeat(16 * 1024)}\n\n`;
/** Far more than the systems of both ends hold between them. */
const most = 4_000;

test('a reader that stopped reading is cut off once 256 kB wait for it, and nothing more is kept for it', async () => {
  const { stream, sent } = await opened();
  let waiting = 0;
  let told = 0;
  for (; !sent.destroyed && told < most; told += 1) {
    stream.write(event);
    waiting = Math.max(waiting, sent.writableLength);
    await turn();
  }
  expect(sent.destroyed).toBe(true);
  expect(waiting).toBeGreaterThan(256 * 1024);
  expect(waiting).toBeLessThanOrEqual(256 * 1024 + event.length);
  stream.write(event);
  expect(sent.writableLength).toBeLessThanOrEqual(waiting);
});

test('a reader that reads hears all of it, however much that is', async () => {
  const { stream, sent, received } = await opened();
  let heard = 0;
  received.setEncoding('utf8').on('data', (text: string) => (heard += text.length));
  for (let told = 0; told < most; told += 1) {
    stream.write(event);
    await stream.room();
  }
  expect(sent.destroyed).toBe(false);
  stream.close();
  await once(received, 'close');
  expect(heard).toBeGreaterThanOrEqual(most * event.length);
});
