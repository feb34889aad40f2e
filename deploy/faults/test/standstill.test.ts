import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortsFile } from '../../local/ports-file.js';
import { judgedMemory, memoryWhile, type MemorySample } from '../rig/memory-watch.js';
import { filesOfEach, judgedFiles } from '../rig/open-files.js';

const [frozenAt, thawedAt] = [10_000, 40_000];

/** Memory once a second, from `before` MB on; from the moment at which something stands still as much more as it says. */
const samplesOf = (before: Record<string, number>, more: Record<string, number>): MemorySample[] =>
  Array.from({ length: 41 }, (_, second) => {
    const at = second * 1_000;
    const moreOf = (name: string) => (at < frozenAt ? 0 : (more[name] ?? 0));
    return { at, mb: new Map(Object.entries(before).map(([name, from]) => [name, from + moreOf(name)])) };
  });

describe('memory while something stands still', () => {
  const before = { gateway: 200, admin: 100, analytics: 100 };

  it.each<[string, Record<string, number>, boolean]>([
    ['stays where nothing grows', {}, true],
    ['stays where a process grows by less than a fifth', { admin: 19 }, true],
    ['does not stay where one process grows by more, all together by less', { admin: 21 }, false],
  ])('%s', (_what, more, holds) => {
    expect(judgedMemory(samplesOf(before, more), frozenAt, thawedAt).holds).toBe(holds);
  });

  it('of a small process may grow by what V8 calls young, that of all together by a fifth', () => {
    const isKept = (more: Record<string, number>) => {
      const samples = samplesOf({ gateway: 90, 'chat-messaging': 90 }, more);
      return judgedMemory(samples, frozenAt, thawedAt).holds;
    };
    const grown: Record<string, number>[] = [{ gateway: 31 }, { gateway: 33 }, { gateway: 31, 'chat-messaging': 31 }];
    expect(grown.map(isKept)).toEqual([true, false, false]);
  });

  it('is told of all together and of the process that grew most', () => {
    expect(judgedMemory(samplesOf(before, { admin: 5, gateway: 12 }), frozenAt, thawedAt).told).toBe(
      'memory 400 to 417 MB, the process that grew most: gateway 200 to 212 MB',
    );
  });

  it('does not stay where nobody looked', () => {
    expect(judgedMemory([], frozenAt, thawedAt).holds).toBe(false);
  });
});

describe('open files', () => {
  const before = new Map([
    ['gateway', 600],
    ['admin', 100],
  ]);

  it.each<[string, Record<string, number>, boolean]>([
    ['are back', { gateway: 610, admin: 90 }, true],
    ['are not where a service keeps one of each request', { gateway: 600, admin: 300 }, false],
    ['are not where the gateway does', { gateway: 900, admin: 100 }, false],
  ])('%s', (_what, after, holds) => {
    expect(judgedFiles(before, new Map(Object.entries(after))).holds).toBe(holds);
  });
});

describe('this process, taken for a gateway', () => {
  const connections = 40;
  const server = net.createServer();
  const accepted: net.Socket[] = [];
  let file: PortsFile;

  beforeAll(async () => {
    server.on('connection', (socket) => accepted.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const [processes, options] = [{ gateway: { pid: process.pid } }, { port, copies: { gateway: 1 } }];
    file = { processes, options } as unknown as PortsFile;
  });
  afterAll(() => server.close());

  it('has its memory looked at until the work is done', async () => {
    const samples = await memoryWhile({ now: () => file }, () => sleep(50));
    expect(samples.map(({ mb }) => [...mb.keys()])).toEqual([['gateway']]);
    expect(samples[0]?.mb.get('gateway')).toBeGreaterThan(20);
  });

  it('has the connections of its clients left out, and not those that are closed at one end alone', async () => {
    // Elsewhere the system does not tell.
    if (process.platform !== 'linux') return;
    const files = () => filesOfEach(file).get('gateway') ?? 0;
    const from = files();
    const to = { port: file.options.port, host: '127.0.0.1', allowHalfOpen: true };
    const clients = Array.from({ length: connections }, () => net.connect(to));
    await Promise.all(clients.map((client) => once(client, 'connect')));
    while (accepted.length < connections) await sleep(5);
    // Both ends are open in this process, and only those of the clients count.
    expect(files() - from).toBe(connections);
    for (const socket of accepted) socket.end();
    while (files() - from < 2 * connections) await sleep(5);
    for (const socket of [...clients, ...accepted]) socket.destroy();
  });
});
