import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { until } from '../../services/shared/test/events.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

/** Responds to everything, from a process of its own, which can be stopped. */
const script = `
  const server = require('node:http').createServer((req, res) => req.resume().on('end', () => res.end('{}')));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
/** As soon as a request can be known to wait in vain, and what a busy machine adds; their own limit is 10 s. */
const longestMs = 5_000;

let gateway: GatewayUnderTest;
let service: ChildProcess;

beforeAll(async () => {
  service = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(service.stdout!, 'data')) as [Buffer];
  gateway = await gatewayUnderTest({ env: { CHAT_MESSAGING_URL: `http://127.0.0.1:${port.toString().trim()}` } });
});
afterAll(async () => {
  service.kill('SIGKILL');
  await gateway.close();
});

const chat = '/api/leagues/1/chat';
async function call(init: RequestInit = {}) {
  const begunAt = performance.now();
  const response = await gateway.fetch(chat, { ...init, headers: { ...bearer, ...init.headers } });
  const retryAfter = response.headers.get('retry-after');
  return { answer: [response.status, retryAfter], isInTime: performance.now() - begunAt < longestMs };
}
const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"message":"hello"}' };

test('what the only process of a service is asked while it stands still is refused in time, and it is asked again when it goes on', async () => {
  expect((await call()).answer).toEqual([200, null]);
  await freezeProcess(service.pid!);
  const keyed = { ...post, headers: { ...post.headers, 'idempotency-key': 'key-1' } };
  // More than it gets connections: some wait for one.
  const asked = [{}, post, keyed, ...Array.from({ length: 150 }, () => ({}))];
  const refusals = await Promise.all(asked.map((init) => call(init)));
  expect(refusals).toEqual(asked.map(() => ({ answer: [503, '2'], isInTime: true })));
  const body = await (await gateway.fetch(chat, { headers: bearer })).json();
  expect(body).toMatchObject({ slug: 'service-unavailable' });
  const others = await gateway.fetch('/api/leagues', { headers: bearer });
  expect(others.status).toBe(200);
  service.kill('SIGCONT');
  await until('it is asked again', async () => (await call()).answer[0] === 200);
});
