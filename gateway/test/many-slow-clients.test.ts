import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../services/shared/test/events.js';
import { mostSlow, mostSlowOfAll } from '../src/plugin/slow-client.js';
import { bearer, gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';

/** More than the sockets of this machine keep. */
const large = Buffer.alloc(16 * 1024 * 1024);
const standstillMs = 10_000;
/** When a response counts as slow that nobody reads. */
const slowMs = 2_000;
const tooMany = 8;

let gateway: GatewayUnderTest;
const clients: net.Socket[] = [];
let [asked, cutOff] = [0, 0];

beforeAll(async () => {
  gateway = await gatewayUnderTest({ standstillMs, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => gateway.close());

/** Asks for what is large, and reads nothing of it; returns whether that was cut off. */
function ask(path: string, address = '10.1.0.1'): () => boolean {
  let isCutOff = false;
  const service = path.startsWith('/realms/') ? 'identity' : 'league-sync';
  gateway.services[service].next((_req, res) => {
    asked += 1;
    res.once('close', () => {
      isCutOff = true;
      cutOff += 1;
    });
    res.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': large.length });
    res.write(large);
  });
  const client = net.connect(gateway.port, '127.0.0.1');
  client.on('error', () => undefined).pause();
  const headers = ['Host: localhost', `Authorization: Bearer ${goodToken}`, `X-Forwarded-For: ${address}`];
  client.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  clients.push(client);
  return () => isCutOff;
}

async function hangUp(): Promise<void> {
  for (const client of clients.splice(0)) client.destroy();
  await until('the service is rid of them', () => cutOff === asked, 10_000);
}

test.each(['/api/leagues/12/historical-data/export', '/realms/dynasty/theme.js'])(
  'of slow responses an address keeps some, and a service has turns for everybody else: %s',
  async (path) => {
    [asked, cutOff] = [0, 0];
    for (let n = 0; n < mostSlow + tooMany; n += 1) ask(path);
    await until('all are under way', () => asked === mostSlow + tooMany, 10_000);
    await until('too many are cut off', () => cutOff >= tooMany, slowMs + 3_000);
    await sleep(slowMs / 4);
    expect(cutOff).toBe(tooMany);
    expect((await gateway.fetch('/api/leagues', { headers: bearer })).status).toBe(200);
    await hangUp();
    // Who has gone makes room for others.
    ask(path);
    await sleep(slowMs * 1.5);
    expect(cutOff).toBe(asked - 1);
    await hangUp();
  },
);

test('of long bodies that come slowly an address keeps some, too', async () => {
  const path = '/api/leagues/12/historical-data/import';
  const begun = Array.from({ length: mostSlow + tooMany }, () => {
    const client = net.connect(gateway.port, '127.0.0.1').resume();
    client.on('error', () => undefined);
    client.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${goodToken}\r\n`);
    client.write(`Content-Length: 1000000\r\n\r\n${'x'.repeat(100_000)}`);
    return client;
  });
  clients.push(...begun);
  const bytes = setInterval(() => begun.forEach((client) => client.writable && client.write('x')), slowMs / 4);
  const isCutOff = () => begun.filter(({ closed }) => closed).length;
  await until('too many are cut off', () => isCutOff() >= tooMany, slowMs + 3_000);
  await sleep(slowMs / 2);
  clearInterval(bytes);
  expect(isCutOff()).toBe(tooMany);
  await hangUp();
});

test('several addresses have not all connections to a process by their slow responses, and who comes new has one', async () => {
  [asked, cutOff] = [0, 0];
  const path = '/api/leagues/12/historical-data/export';
  const addresses = ['10.1.0.1', '10.1.0.2', '10.1.0.3', '10.1.0.4'];
  for (const address of addresses) for (let n = 0; n < mostSlow; n += 1) ask(path, address);
  // A gigabyte goes into sockets before nothing moves any more.
  await until('all are under way', () => asked === mostSlow * addresses.length, 30_000);
  await until('too many are cut off', () => asked - cutOff < mostSlowOfAll, slowMs + 3_000);
  const response = await gateway.fetch('/api/leagues', { headers: bearer, signal: AbortSignal.timeout(2_000) });
  expect(response.status).toBe(200);
  await sleep(slowMs / 4);
  // Others may be ended meanwhile: on a busy machine the first ones stand still for ten seconds by now.
  const isNewCutOff = ask(path, '10.1.0.5');
  await sleep(slowMs * 1.5);
  expect(isNewCutOff()).toBe(false);
  await hangUp();
});
