import { gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';
import { rawRequest, request } from './raw-request.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest();
});
afterAll(() => gateway.close());

const signedIn = [`Authorization: Bearer ${goodToken}`];

test.each([
  ['GET', '/api/leagues', ['Content-Length: 5'], 'abcde'],
  ['HEAD', '/api/leagues', ['Content-Length: 5'], 'abcde'],
  ['GET', '/realms/dynasty/theme.js', ['Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['GET', '/', ['Transfer-Encoding: chunked'], ''],
])('what reads brings no body, or gets 400 and its connection ends: %s %s', async (method, path, headers, body) => {
  const head = request(method, path, [...signedIn, ...headers]).replace('Connection: close\r\n', '');
  const response = await rawRequest(gateway.port, head + body);
  expect(response.status).toBe(400);
  expect(response.head).toMatch(/^Connection: close/im);
  if (method === 'GET') expect(response.body).toContain('unexpected-body');
  expect(gateway.takeSeen()).toEqual([]);
});

test.each([
  ['GET', 'Content-Length: 5', 'abcde'],
  ['HEAD', 'Content-Length: 5', 'abcde'],
  ['GET', 'Transfer-Encoding: chunked', '0\r\n\r\n'],
])('and what else comes by its connection is left: %s, %s', async (method, header, body) => {
  const head = request(method, '/api/leagues', [...signedIn, header]).replace('Connection: close\r\n', '');
  const next = request('DELETE', '/api/auth/session', signedIn);
  const response = await rawRequest(gateway.port, head + body + next);
  expect(response.status).toBe(400);
  expect(response.body).not.toContain('HTTP/1.1');
  expect(gateway.signedOut).toEqual([]);
});

test('a length of nothing is no body, and what deletes may bring one', async () => {
  const read = await rawRequest(gateway.port, request('GET', '/api/leagues', [...signedIn, 'Content-Length: 0']));
  const type = ['Content-Type: application/json', 'Content-Length: 2'];
  const deletes = request('DELETE', '/api/messages/1', [...signedIn, ...type]);
  const deleted = await rawRequest(gateway.port, `${deletes}{}`);
  expect([read.status, deleted.status]).toEqual([200, 200]);
  expect(gateway.takeSeen().map(({ method, body }) => [method, body])).toEqual([
    ['GET', ''],
    ['DELETE', '{}'],
  ]);
});
