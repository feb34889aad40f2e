import { randomUUID } from 'node:crypto';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCore } from '@dynasty/kit/core';
import { ensureCollections } from '@dynasty/kit/collection';
import { createHttpApp, type App } from '@dynasty/kit/http';
import { createLogger } from '@dynasty/kit/logger';
import { startTracing } from '@dynasty/kit/tracing';
import { carried } from '@dynasty/kit/trail';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { buildGateway, startGatewayProcess, type GatewayProcess } from './gateway-process.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
type Line = Record<string, unknown>;

/** What was sent to it by OTLP. */
const spans: (Span & { service: string })[] = [];
/** What the service in this process logs. */
const lines: Line[] = [];
const stops: (() => Promise<void>)[] = [];

let bed: Testbed;
let collector: Server;
let app: App;
let gateway: GatewayProcess;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A collector of traces. */
async function startCollector(): Promise<Server> {
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: {
          resource: { attributes: { key: string; value: { stringValue?: string } }[] };
          scopeSpans: { spans: Span[] }[];
        }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        const named = resource.attributes.find(({ key }) => key === 'service.name');
        const service = named?.value.stringValue ?? '';
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service });
      }
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A service that stores a fact with its event, and another one that handles it. */
async function startService(): Promise<App> {
  const logger = createLogger({
    service: 'league-sync',
    level: 'debug',
    to: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  });
  const core = createCore({ ...bed, logger, isSignedOut: () => false, limits: 'off' });
  const service = await createHttpApp(core, { title: 'Test' });
  const config = { access: 'account', write: 'idempotent' } as const;
  service.post('/api/user-leagues', { config }, async (request) =>
    request.commit(async (session) => {
      const event = { chainId: 'c', connectionId: 'c1', leagueId: '1', season: '2025', parts: [] };
      await core.outbox.add(session, 'league.synced.v1', randomUUID(), event);
      return { status: 200, body: carried() };
    }),
  );
  await ensureCollections(core);
  core.outbox.start();
  stops.push(() => core.outbox.stop());
  await bed.bus.work({
    subject: 'league.synced.v1',
    consumer: 'trail-test',
    handle: async () => logger.info('the consumer was told'),
  });
  await service.listen({ host: '127.0.0.1', port: 0 });
  return service;
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let left = 200; !holds(); left -= 1) {
    if (left === 0) throw new Error(`never: ${what}`);
    await sleep(50);
  }
}

beforeAll(async () => {
  buildGateway();
  bed = await testbed();
  collector = await startCollector();
  const endpoint = `http://127.0.0.1:${portOf(collector)}`;
  const logger = createLogger({ service: 'test', level: 'silent' });
  await startTracing({ service: 'league-sync', traces: { endpoint, share: 1 }, logger }, (_name, fn) => stops.push(fn));
  app = await startService();
  gateway = await startGatewayProcess(
    {
      LEAGUE_SYNC_URL: `http://127.0.0.1:${portOf(app.server)}`,
      NATS_URL: bed.natsUrl,
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    },
    bed.issuer,
  );
}, 120_000);
afterAll(async () => {
  gateway?.child.kill('SIGKILL');
  await app?.close();
  for (const stop of stops.reverse()) await stop();
  await bed?.close();
  collector?.closeAllConnections();
  collector?.close();
});

async function post(headers: Record<string, string>): Promise<Response> {
  const signedIn = await bed.issuer.headers({ sub: 'a' });
  const init = { method: 'POST', body: '{}', headers: { ...signedIn, 'content-type': 'application/json', ...headers } };
  return fetch(`${gateway.url}/api/user-leagues`, init);
}

const linesOf = (id: string) => lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);

test('one id leads from the response through gateway, service and event to who handled it', async () => {
  const id = randomUUID();
  const response = await post({ 'x-request-id': id });
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, id]);
  expect(await response.json()).toMatchObject({ 'x-request-id': id });
  await until('the consumer has logged', () => linesOf(id).includes('the consumer was told'));
  expect(linesOf(id)).toContain('request');
  await until('the gateway has logged', () => gateway.log().includes(id));
  const ofGateway = gateway
    .log()
    .split('\n')
    .filter((line) => line.includes(id));
  expect(JSON.parse(ofGateway.at(-1) ?? '')).toMatchObject({ service: 'gateway', requestId: id, msg: 'request' });
});

test('a request without an id of its own gets one, and so does one whose id is none', async () => {
  for (const headers of [{}, { 'x-request-id': 'x' }, { 'x-request-id': 'a b{}"c d e' }] as Record<string, string>[]) {
    const response = await post(headers);
    const id = response.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toMatchObject({ 'x-request-id': id });
  }
});

test('one trace spans gateway, service and event, whatever trace the client claims', async () => {
  const claimed = '0af7651916cd43dd8448eb211c80319c';
  const response = await post({ traceparent: `00-${claimed}-b7ad6b7169203331-01` });
  const { traceparent } = (await response.json()) as { traceparent: string };
  const [, traceId] = traceparent.split('-');
  expect(traceId).not.toBe(claimed);
  const ofTrace = () => spans.filter((span) => span.traceId === traceId);
  const find = (name: string) => ofTrace().find((span) => span.name.startsWith(name));
  await until(
    'all of it has been sent',
    () => find('handle') !== undefined && find('POST') !== undefined && ofTrace().length >= 4,
  );
  const named = ofTrace().map(({ service, name }) => `${service}: ${name}`);
  expect(named.sort()).toEqual([
    'gateway: POST',
    'league-sync: POST /api/user-leagues',
    'league-sync: handle league.synced.v1 by trail-test',
    'league-sync: publish league.synced.v1',
  ]);
  const chain = ['handle', 'publish', 'POST /api', 'POST'].map((name) =>
    ofTrace().find((span) => (name === 'POST' ? span.name === name : span.name.startsWith(name))),
  );
  const parents = chain.slice(0, -1).map((span) => span?.parentSpanId);
  expect(parents).toEqual(chain.slice(1).map((span) => span?.spanId));
});
