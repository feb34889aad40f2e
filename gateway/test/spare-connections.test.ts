import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createLogger } from '@dynasty/kit/logger';
import { until } from '../../services/shared/test/events.js';
import { followMembers } from '../src/plugin/upstream/members.js';
import { keepSpares, spareConnections } from '../src/plugin/upstream/spare-connections.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const over = new AbortController();
const connections = new Set<Socket>();
const asked: string[] = [];
const server = http.createServer((req, res) => {
  asked.push(req.url ?? '');
  res.end('{}');
});
server.keepAliveTimeout = 72_000;
server.on('connection', (connection) => {
  connections.add(connection);
  connection.once('close', () => connections.delete(connection));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  over.abort();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('many requests at once come by connections that were open before, and the open ones are replaced when they end', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const members = followMembers([url], { unlimited: false, logger });
  const [member] = members.all();
  const kept = keepSpares(members, over.signal);
  await until('they are open', async () => connections.size === spareConnections);
  expect(new Set(asked)).toEqual(new Set(['/healthz']));

  const before = new Set(connections);
  const read = async () => {
    const { body } = (await member?.pool.request({ method: 'GET', path: '/read' })) ?? {};
    await body?.dump();
  };
  await Promise.all(Array.from({ length: spareConnections }, read));
  expect(connections).toEqual(before);

  server.closeAllConnections();
  await until(
    'others are open',
    async () => connections.size === spareConnections && [...connections].every((one) => !before.has(one)),
    10_000,
  );
  over.abort();
  await kept;
  await members.close();
});
