import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { until } from '../../../services/shared/test/events.js';
import { inGatewaysPlace, send, startFront, withFront, type Front } from './support/front.js';

/** Of deploy/README.md: an import of a league's history. */
const longestBody = 17 * 1024 * 1024;

withFront('the front, as long as nothing is too much', () => {
  let behind: Awaited<ReturnType<typeof inGatewaysPlace>>;
  let front: Front;
  let listener: RequestListener;
  beforeAll(async () => {
    listener = (_req, res) => void res.end();
    behind = await inGatewaysPlace((req, res) => listener(req, res));
    front = await startFront(behind.port);
  });
  afterAll(async () => {
    await front.stop();
    await behind.stop();
  });

  test('says from where somebody asks, behind what they say themselves', async () => {
    listener = (req, res) => void res.end(JSON.stringify(req.headers));
    const headers = { 'x-forwarded-for': '203.0.113.9', cookie: 'a=b', host: 'dynasty.example.org' };
    const seen = JSON.parse((await send(front.url, '/api/leagues', { headers })).text) as Record<string, string>;
    expect(seen).toMatchObject({ ...headers, 'x-forwarded-for': '203.0.113.9, 127.0.0.1' });
  });

  test('passes on an import whole', async () => {
    listener = (req, res) => void text(req).then((body) => res.end(String(body.length)));
    const body = Buffer.alloc(longestBody, 'a');
    const path = '/api/leagues/7/historical-data/import';
    expect((await send(front.url, path, { method: 'POST', body })).text).toBe(String(longestBody));
  });

  test('holds no line of a live stream back, and ends it with who reads it', async () => {
    let isOpen = true;
    listener = (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('id: 1\n\n');
      res.once('close', () => (isOpen = false));
    };
    const stream = await new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get(`${front.url}/api/stream`, { agent: false }, resolve).on('error', reject);
    });
    const line = await new Promise<string>((resolve) => stream.once('data', (data: Buffer) => resolve(String(data))));
    expect(line).toBe('id: 1\n\n');
    expect(isOpen).toBe(true);
    stream.destroy();
    await until('the gateway is told', () => !isOpen);
  });

  test('asks again for what was read and broke off, and sends no write twice', async () => {
    const seen: string[] = [];
    listener = (req, res) => {
      seen.push(req.method ?? '');
      if (seen.length === 1) req.socket.destroy();
      else res.end('here');
    };
    expect(await send(front.url, '/api/leagues')).toMatchObject({ status: 200, text: 'here' });
    expect(seen.splice(0)).toEqual(['GET', 'GET']);
    const written = await send(front.url, '/api/leagues', { method: 'POST', body: Buffer.from('{}') });
    expect({ ...written, text: JSON.parse(written.text) as object }).toMatchObject({
      status: 502,
      text: { message: 'The service failed to respond.', slug: 'upstream-failed' },
    });
    expect(seen).toEqual(['POST']);
  });

  test('sends what somebody new reads by a connection that is open, and what they write by a new one', async () => {
    listener = (req, res) => void res.end(String(req.socket.remotePort));
    const fresh = await startFront(behind.port);
    const portsOf = async (method: string, body?: Buffer): Promise<number> => {
      const headers = { 'content-length': String(body?.length ?? 0) };
      const ports = new Set<string>();
      for (let n = 0; n < 3; n += 1) ports.add((await send(fresh.url, '/api/leagues', { method, headers, body })).text);
      return ports.size;
    };
    expect(await portsOf('GET')).toBe(1);
    expect(await portsOf('GET', Buffer.from('{}'))).toBe(3);
    expect(await portsOf('POST', Buffer.from('{}'))).toBe(3);
    await fresh.stop();
  });

  test('gives the gateway nothing that is no HTTP', async () => {
    let seen = 0;
    listener = (_req, res) => void res.end(String((seen += 1)));
    const socket = net.connect(front.port, '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*Connection: close/i);
    expect(seen).toBe(0);
  });

  test('speaks no other HTTP than the gateway', async () => {
    const session = http2.connect(front.url);
    const ended = await Promise.race([
      once(session, 'error').then(() => 'refused'),
      once(session, 'remoteSettings').then(() => 'spoken'),
    ]);
    session.destroy();
    expect(ended).toBe('refused');
  });

  test('refuses a page to nobody for those who send slowly', async () => {
    let underWay = 0;
    listener = (req, res) => {
      if (req.method === 'POST') return void (underWay += 1);
      const isTooMuch = req.headers['x-test'] === 'too much';
      res.writeHead(isTooMuch ? 503 : 200, isTooMuch ? { 'X-Overloaded': 'full' } : {}).end();
    };
    const page = '/api/leagues/7/chat';
    const slow = Array.from({ length: 8 }, () => net.connect(front.port, '127.0.0.1'));
    for (const socket of slow) {
      socket.write(`POST ${page}/upload-image HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`);
    }
    await until('all are under way', () => underWay === slow.length);
    expect((await send(front.url, page, { headers: { 'x-test': 'too much' } })).status).toBe(503);
    expect((await send(front.url, page)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  test('without a gateway it says when to come again, and goes on by itself once there is one', async () => {
    const port = await freePort();
    const lonely = await startFront(port);
    const reply = await send(lonely.url, '/api/leagues');
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } });
    expect(JSON.parse(reply.text)).toEqual({ message: 'The service is not available.', slug: 'service-unavailable' });
    const late = http.createServer((_req, res) => void res.end('here'));
    await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve));
    expect((await send(lonely.url, '/api/leagues')).text).toBe('here');
    await lonely.stop();
    late.closeAllConnections();
    late.close();
  });
});
