import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';
import { type StubService } from './stub-service.js';

let gateway: GatewayUnderTest;
let league: StubService;

beforeAll(async () => {
  gateway = await gatewayUnderTest();
  league = gateway.services['league-sync'];
});
afterAll(() => gateway.close());
beforeEach(() => gateway.takeSeen());

describe('compression', () => {
  const big = JSON.stringify({ rows: Array.from({ length: 200 }, (_, row) => ({ row, name: 'somebody' })) });
  const willSend = (headers: http.OutgoingHttpHeaders, body = big) =>
    league.next((_req, res) => res.writeHead(200, headers).end(body));
  const json = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': big.length, ETag: '"abc"' };

  const exchange = (accept: string) =>
    new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${goodToken}`, 'accept-encoding': accept };
      http
        .get(`${gateway.url}/api/leagues`, { headers }, (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.once('end', () => resolve({ headers: res.headers, body: Buffer.concat(chunks) }));
        })
        .once('error', reject);
    });

  test.each([
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br;q=0.9', 'br', brotliDecompressSync],
  ])('of JSON for a client that accepts %s', async (accept, encoding, decode) => {
    willSend(json);
    const { headers, body } = await exchange(accept);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding', etag: 'W/"abc"' });
    expect(decode(body).toString()).toBe(big);
    expect(body.length).toBeLessThan(big.length / 4);
  });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('of a long response flows (%s)', async (encoding, decode) => {
    const long = JSON.stringify(Array.from({ length: 20_000 }, (_, row) => ({ row, name: 'somebody' })));
    willSend({ ...json, 'Content-Length': long.length }, long);
    const { headers, body } = await exchange(encoding);
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, undefined]);
    expect(decode(body).toString()).toBe(long);
  });

  test('of a response that breaks off once: the client gets the whole of the second', async () => {
    league.next((req, res) => {
      res.writeHead(200, json);
      res.write(big.slice(0, 100));
      setTimeout(() => req.socket.destroy(), 20);
    });
    willSend(json);
    expect(gunzipSync((await exchange('gzip')).body).toString()).toBe(big);
  });

  test.each<[string, string, http.OutgoingHttpHeaders]>([
    ['a client that takes none', 'identity', json],
    ['a client that refuses it', 'gzip;q=0, br;q=0.0', json],
    ['an image', 'gzip', { 'Content-Type': 'image/png' }],
    ['what must not be changed', 'gzip', { ...json, 'Cache-Control': 'no-transform' }],
  ])('not for %s', async (_name, accept, head) => {
    willSend(head);
    const { headers, body } = await exchange(accept);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(big);
  });

  test('not for what is small or compressed already', async () => {
    willSend({ 'Content-Type': 'application/json', 'Content-Length': 2 }, '{}');
    expect((await exchange('gzip')).headers['content-encoding']).toBeUndefined();
    willSend({ 'Content-Type': 'application/json', 'Content-Encoding': 'br' }, 'br bytes');
    expect((await exchange('gzip')).body.toString()).toBe('br bytes');
  });
});
