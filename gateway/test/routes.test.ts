import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { UpstreamName } from '../src/config.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { routes, sample } from './route-table.js';

interface Gateway {
  apiEndpoints: Record<string, { paths: string[] }>;
  pipelines: Record<string, { apiEndpoints: string[]; policies: Record<string, unknown>[] }>;
}

/** Pipelines that work without a session; everything else needs one. */
const publicPipelines = ['calendarFeeds', 'credentials', 'identity', 'logins', 'sessions', 'tokens', 'unknown', 'web'];

const file = path.resolve(__dirname, '../config/gateway.config.yml');
const declared = parse(readFileSync(file, 'utf8')) as Gateway;

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest();
});

afterAll(() => gateway.close());

const rows = (Object.entries(routes) as [UpstreamName, string[]][]).flatMap(([owner, lines]) =>
  lines.map((line) => [line, owner] as const),
);

test.each(rows)('%s is served by %s', async (line, owner) => {
  const { method, target } = sample(line);
  const response = await gateway.fetch(target, { method, headers: bearer });
  expect(response.status).toBe(200);
  expect(gateway.takeSeen()).toMatchObject([{ service: owner, method, url: target }]);
});

test.each(rows)('%s needs a session', async (line) => {
  const { method, target } = sample(line);
  const response = await gateway.fetch(target, { method });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining('Unauthorized'),
    slug: 'unauthorized',
  });
  expect(gateway.takeSeen()).toEqual([]);
});

test('no pipeline lacks the session policy unless it is listed as public', () => {
  const open = Object.entries(declared.pipelines)
    .filter(([, { policies }]) => !policies.some((policy) => 'session' in policy))
    .map(([name]) => name);
  expect(open.sort()).toEqual(publicPipelines);
});

test('the session is checked before anything is forwarded, and limits come before both', () => {
  for (const [name, { policies }] of Object.entries(declared.pipelines)) {
    if (publicPipelines.includes(name)) continue;
    expect(policies.map((policy) => Object.keys(policy)[0])).toEqual(['limits', 'session', 'forward']);
  }
});

test('a calendar reads its feed without a session, and shows none to the service', async () => {
  const target = `/api/calendar/${'A'.repeat(32)}.ics`;
  const response = await gateway.fetch(target, { headers: { cookie: 'other=1' } });
  expect(response.status).toBe(200);
  const [seen] = gateway.takeSeen();
  expect(seen).toMatchObject({ service: 'admin', url: target });
  expect(seen?.headers).not.toHaveProperty('cookie');
});

test("express-gateway's admin API is not configured", () => {
  expect(Object.keys(declared)).not.toContain('admin');
});

test('every endpoint has exactly one pipeline', () => {
  const piped = Object.values(declared.pipelines).flatMap(({ apiEndpoints }) => apiEndpoints);
  expect(piped.sort()).toEqual(Object.keys(declared.apiEndpoints).sort());
});

test.each(['/api', '/api/nothing', '/api/auth/other', '/api/chat', '/users', '/credentials', '/realms/master/account'])(
  '%s belongs to nobody',
  async (target) => {
    const response = await gateway.fetch(target, { headers: bearer });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ slug: 'not-found', requestId: expect.any(String) });
    expect(gateway.takeSeen()).toEqual([]);
  },
);

test('a query and a body reach the service as they were sent', async () => {
  const target = '/api/leagues/12/transactions/3?type=trade&userId=a%20b';
  await gateway.fetch(target, { headers: bearer });
  await gateway.fetch('/api/leagues/12/chat', {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    body: '{"message":"Grüße"}',
  });
  const [query, body] = gateway.takeSeen();
  expect([query?.url, body?.url]).toEqual(expect.arrayContaining([target, '/api/leagues/12/chat']));
  const posted = [query, body].find((seen) => seen?.method === 'POST');
  expect(posted).toMatchObject({ body: '{"message":"Grüße"}', headers: { 'idempotency-key': 'key-1' } });
});
