import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';
import { type StubService } from './stub-service.js';

let gateway: GatewayUnderTest;
let league: StubService;
/** Nobody listens there; the port of a server that was stopped may be the next one's. */
const closedPort = 'http://127.0.0.1:1';

beforeAll(async () => {
  gateway = await gatewayUnderTest({ env: { UPSTREAM_TIMEOUT_MS: '700', ADMIN_URL: closedPort } });
  league = gateway.services['league-sync'];
});

afterAll(() => gateway.close());
beforeEach(() => gateway.takeSeen());

const get = (target = '/api/leagues', headers: Record<string, string> = {}) =>
  gateway.fetch(target, { headers: { ...bearer, ...headers } });

describe('a service that fails', () => {
  test('hangs: 504', async () => {
    league.next(() => undefined);
    const response = await get();
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({
      message: expect.any(String),
      slug: 'upstream-timeout',
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('is not there: 503 with Retry-After, for reads and writes', async () => {
    for (const method of ['GET', 'POST']) {
      const response = await gateway.fetch('/api/check-admin-status', { method, headers: bearer });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(JSON.stringify(await response.json())).not.toMatch(/127\.0\.0\.1|ECONN/);
    }
  });

  test('dies before it responds: a read is tried once more', async () => {
    league.next((req) => req.socket.destroy());
    expect((await get()).status).toBe(200);
    expect(gateway.takeSeen()).toHaveLength(1);
  });

  test('dies twice: 502', async () => {
    league.next((req) => req.socket.destroy());
    league.next((req) => req.socket.destroy());
    expect((await get()).status).toBe(502);
  });

  test('dies while a write is under way: 502, and the write is not sent again', async () => {
    league.next((req) => req.socket.destroy());
    const response = await gateway.fetch('/api/leagues/12/claim-team', {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: '{"rosterId":1}',
    });
    expect(response.status).toBe(502);
    expect(gateway.takeSeen()).toEqual([]);
  });

  test('dies while a write with a key is under way: it is sent again', async () => {
    league.next((req) => req.socket.destroy());
    const headers = { ...bearer, 'content-type': 'application/json', 'idempotency-key': 'key-1' };
    const body = '{"rosterId":1}';
    const claim = () => gateway.fetch('/api/leagues/12/claim-team', { method: 'POST', headers, body });
    expect((await claim()).status).toBe(200);
    expect(gateway.takeSeen()).toMatchObject([{ body, headers: { 'idempotency-key': 'key-1' } }]);
    // What is too long to be held is not.
    league.next((req) => req.socket.destroy());
    const upload = { method: 'POST', headers, body: Buffer.alloc(100_000, 'x') };
    expect((await gateway.fetch('/api/leagues/12/historical-data/import', upload)).status).toBe(502);
    expect(gateway.takeSeen()).toEqual([]);
  });

  test('dies in the middle of a response: the client is told at once', async () => {
    league.next((req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      res.write('{"half":');
      setTimeout(() => req.socket.destroy(), 20);
    });
    await expect(get().then((response) => response.text())).rejects.toThrow();
  });

  test('is being stopped (503, connection: close): a read is tried once more', async () => {
    league.next((_req, res) => res.writeHead(503, { Connection: 'close' }).end('{}'));
    expect((await get()).status).toBe(200);
    league.next((_req, res) => res.writeHead(503, { Connection: 'close' }).end('{}'));
    league.next((_req, res) => res.writeHead(503, { Connection: 'close', 'Retry-After': '2' }).end('{"slug":"x"}'));
    const twice = await get();
    expect([twice.status, twice.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test('responds with 503 itself: it is passed on', async () => {
    league.next((_req, res) => res.writeHead(503, { 'Retry-After': '7' }).end('{"slug":"database-unavailable"}'));
    const response = await get();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
    expect(gateway.takeSeen()).toEqual([]);
  });
});

describe('streams', () => {
  const openStream = (onData: (text: string) => void) =>
    new Promise<http.ClientRequest>((resolve, reject) => {
      const headers = { authorization: `Bearer ${goodToken}`, 'accept-encoding': 'gzip, br' };
      const req = http.get(`${gateway.url}/api/stream?leagueId=1`, { headers }, (res) => {
        expect(res.headers['content-encoding']).toBeUndefined();
        res.setEncoding('utf8').on('data', onData);
        res.once('error', () => undefined);
        resolve(req);
      });
      req.once('error', reject);
    });

  test('events arrive one by one, as they are sent, and outlive the timeout', async () => {
    const delays: number[] = [];
    let sent = 0;
    gateway.services['chat-messaging'].next((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const timer = setInterval(() => {
        sent += 1;
        res.write(`data: ${performance.now()}\n\n`);
      }, 100);
      res.once('close', () => clearInterval(timer));
    });
    const req = await openStream((text) => delays.push(performance.now() - Number(text.slice(6))));
    await sleep(1_200);
    req.destroy();
    expect(delays.length).toBeGreaterThanOrEqual(8);
    expect(delays.length).toBeGreaterThanOrEqual(sent - 1);
    expect(Math.max(...delays)).toBeLessThan(100);
  });

  test('a stream opens before its first event, and its end reaches the service', async () => {
    const closed = new Promise<void>((resolve) => {
      gateway.services['chat-messaging'].next((_req, res) => {
        res.writeHead(200, { 'Content-Type': 'text/event-stream' });
        res.flushHeaders();
        res.once('close', resolve);
      });
    });
    const req = await openStream(() => undefined);
    req.destroy();
    await closed;
  });

  test('many open streams leave room for other calls, and all of them end', async () => {
    const streams: http.ClientRequest[] = [];
    let open = 0;
    for (let n = 0; n < 150; n += 1) {
      gateway.services['chat-messaging'].next((_req, res) => {
        open += 1;
        res.once('close', () => (open -= 1));
        res.writeHead(200, { 'Content-Type': 'text/event-stream' });
        res.flushHeaders();
      });
      streams.push(await openStream(() => undefined));
    }
    expect((await get('/api/leagues/12/chat')).status).toBe(200);
    expect(open).toBe(150);
    for (const stream of streams) stream.destroy();
    for (let wait = 0; open > 0 && wait < 50; wait += 1) await sleep(20);
    expect(open).toBe(0);
  });
});

test('a client that goes away ends the call to the service', async () => {
  const aborted = new AbortController();
  const closed = new Promise<void>((resolve) => {
    league.next((req) => {
      req.socket.once('close', () => resolve());
      aborted.abort();
    });
  });
  const response = gateway.fetch('/api/leagues', { headers: bearer, signal: aborted.signal });
  await expect(response).rejects.toThrow();
  await closed;
});

describe('an upload', () => {
  const headers = { ...bearer, 'content-type': 'application/octet-stream' };
  const upload = (size: number, target = '/api/leagues/12/chat/upload-image') =>
    gateway.fetch(target, { method: 'POST', headers, body: Buffer.alloc(size, 'x') });

  test('flows through', async () => {
    expect((await upload(5_000_000)).status).toBe(200);
    expect(gateway.takeSeen()[0]?.body).toHaveLength(5_000_000);
  });

  test('may get its response before its end', async () => {
    gateway.services['chat-messaging'].next((_req, res) => res.writeHead(415).end('{"slug":"unsupported"}'));
    expect((await upload(5_000_000)).status).toBe(415);
  });

  test.each([
    [7_000_000, undefined],
    [65_537, '/api/leagues/12/chat'],
  ])('of %d bytes is too large', async (size, target) => {
    expect((await upload(size, target)).status).toBe(413);
    expect(gateway.takeSeen()).toEqual([]);
  });

  /** Sends chunks without an end to say how many; resolves with the status and the bytes that were taken. */
  function endless(target: string): Promise<{ status: number; sent: number }> {
    return new Promise((resolve) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      let [status, sent] = [0, 0];
      const call = http.request(`http://127.0.0.1:${gateway.port}${target}`, { method: 'POST', headers, agent: false });
      const write = () => {
        while (!call.destroyed && sent < 1024 ** 3) {
          sent += chunk.length;
          if (!call.write(chunk)) return void call.once('drain', write);
        }
      };
      call.on('response', (response) => {
        status = response.statusCode ?? 0;
        response.resume();
      });
      call.on('error', () => undefined).on('close', () => resolve({ status, sent }));
      write();
    });
  }

  test.each([
    ['/api/leagues/12/chat/upload-image', 6_291_456],
    ['/api/leagues/12/historical-data/import', 17_825_792],
    ['/api/leagues/12/chat', 65_536],
  ])('that does not end is refused on %s, and its connection closed', async (target, limit) => {
    const { status, sent } = await endless(target);
    // Who writes on may meet the closed connection before they read the response.
    expect([413, 0]).toContain(status);
    expect(gateway.takeSeen()).toEqual([]);
    // Sockets hold some of it on both sides.
    expect(sent).toBeLessThan(2 * limit + 16_000_000);
  });

  test('that does not end gets the early response of its service, and its connection is closed', async () => {
    gateway.services['chat-messaging'].next((_req, res) => res.writeHead(415).end('{"slug":"unsupported"}'));
    const { status, sent } = await endless('/api/leagues/12/chat/upload-image');
    expect([415, 0]).toContain(status);
    expect(sent).toBeLessThan(30_000_000);
  });
});
