import net from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { type App } from '../src/http.js';
import { until } from './events.js';
import { as, lonelyCore, newApp } from './http-app.js';

const limitMs = 100;
const standstillMs = 500;
const access = 'account';
const pieces = 10;
/** More than two sockets of this machine keep. */
const largeBytes = 32 * 1024 * 1024;
const never = () => new Promise<never>(() => undefined);

let app: App;
let port: number;
/** Responses that have come to their end, in whatever way, by their address. */
const closed: string[] = [];

async function* flowing(): AsyncGenerator<string> {
  for (let n = 0; n < pieces; n += 1) {
    yield `${n}`;
    await sleep(limitMs);
  }
}

async function* standing(): AsyncGenerator<string> {
  yield 'the beginning';
  await never();
}

beforeAll(async () => {
  app = await newApp(lonelyCore(), { timeLimitMs: limitMs, standstillMs });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => closed.push(request.url));
    done();
  });
  app.get('/slow', { config: { access } }, never);
  app.get('/patient', { config: { access, timeLimitMs: 50 * limitMs } }, async () => {
    await sleep(5 * limitMs);
    return { ok: true };
  });
  const body = Type.Object({ text: Type.String() });
  const config = { access, write: 'reads', timeLimitMs: 50 * limitMs } as const;
  app.post('/upload', { config, schema: { body } }, async (request) => request.body);
  app.get('/too-slow-even-so', { config: { access, timeLimitMs: 5 * limitMs } }, never);
  app.get('/flowing', { config: { access } }, (_request, reply) => reply.send(Readable.from(flowing())));
  app.get('/standing', { config: { access } }, (_request, reply) => reply.send(Readable.from(standing())));
  app.get('/large', { config: { access } }, (_request, reply) => reply.send(Buffer.alloc(largeBytes)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as net.AddressInfo).port;
});
afterAll(() => app.close());

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: as('me') });

/** Sends a request by hand; nothing of the response is read. */
function send(lines: string[]): net.Socket {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write([...lines, 'host: test', `authorization: ${as('me').authorization}`, '', ''].join('\r\n'));
  return socket;
}

it('gives a route its own time, and the others theirs meanwhile', async () => {
  const [patient, ended, slow] = await Promise.all([get('/patient'), get('/too-slow-even-so'), get('/slow')]);
  expect([patient.status, await patient.json()]).toEqual([200, { ok: true }]);
  expect([ended.status, slow.status]).toEqual([503, 503]);
});

it('gives a body that comes slowly the time of its route', async () => {
  const text = JSON.stringify({ text: 'all of it' });
  const socket = send(['POST /upload HTTP/1.1', 'content-type: application/json', `content-length: ${text.length}`]);
  let response = '';
  socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
  socket.resume();
  for (const letter of text) {
    await sleep((4 * limitMs) / text.length);
    socket.write(letter);
  }
  await until('it is responded to', () => response.endsWith('}'));
  expect(response).toContain('200 OK');
  expect(response).toContain(text);
  socket.destroy();
});

it('leaves a response alone that flows, however long it takes', async () => {
  expect(await (await get('/flowing')).text()).toBe('0123456789');
});

it('cuts off a response that stands still', async () => {
  const response = await get('/standing');
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

it('closes the connection of a client that takes nothing of its response', async () => {
  const socket = send(['GET /large HTTP/1.1']);
  await until('it is closed', () => closed.includes('/large'), 20_000);
  socket.destroy();
});

it('leaves a connection open after a response that took long', async () => {
  const socket = send(['GET /flowing HTTP/1.1']);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.resume();
  await until('the first one is whole', () => heard.endsWith('0\r\n\r\n'));
  await sleep(2 * standstillMs);
  socket.write(
    ['GET /patient HTTP/1.1', 'host: test', `authorization: ${as('me').authorization}`, '', ''].join('\r\n'),
  );
  await until('the next one is responded to', () => heard.endsWith('{"ok":true}'));
  socket.destroy();
});

it('takes no limit that Fastify would watch over by itself', async () => {
  const other = await newApp();
  const add = () => other.get('/other', { config: { access }, handlerTimeout: 1 }, never);
  expect(add).toThrow('timeLimitMs');
});
