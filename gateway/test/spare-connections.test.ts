import http, { type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createLogger } from '@dynasty/kit/logger';
import { until } from '../../services/shared/test/events.js';
import { followMembers, type Members } from '../src/plugin/upstream/members.js';
import { keepSpares, spareConnections } from '../src/plugin/upstream/spare-connections.js';

const lookEveryMs = 100;
/** Where some are missed they are opened at the next time that all are used. */
const longMs = 60_000;

const logger = createLogger({ service: 'test', level: 'silent' });

interface Process {
  server: Server;
  url: string;
  connections: Set<Socket>;
  asked: string[];
  /** It takes connections and responds to nothing. */
  standsStill: boolean;
  /** Of what it responds with. */
  status: number;
}

const processes: Process[] = [];
let over: AbortController;

async function process(): Promise<Process> {
  const server = http.createServer((req, res) => {
    one.asked.push(req.url ?? '');
    if (!one.standsStill) res.writeHead(one.status).end('{}');
  });
  server.keepAliveTimeout = 72_000;
  const one: Process = { server, url: '', connections: new Set(), asked: [], standsStill: false, status: 200 };
  server.on('connection', (connection) => {
    one.connections.add(connection);
    connection.once('close', () => one.connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  one.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  processes.push(one);
  return one;
}

/** Keeps spare connections to these while `work` runs. */
async function whileKept(of: readonly Process[], work: (members: Members) => Promise<void>): Promise<void> {
  const urls = of.map(({ url }) => url);
  const members = followMembers(urls, { unlimited: false, logger });
  const kept = keepSpares(members, over.signal, lookEveryMs);
  await work(members);
  over.abort();
  await kept;
  await members.close();
}

beforeEach(() => {
  over = new AbortController();
});
afterEach(async () => {
  over.abort();
  for (const { server } of processes.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** With the one by which it is asked first. */
const all = spareConnections + 1;

/** So many are open, and in no use. */
const areFree = (members: Members, at = 0, count = spareConnections): boolean =>
  members.all()[at]?.pool.stats.free === count;

test('many requests at once come by connections that were open before, and the open ones are replaced when they end', async () => {
  const one = await process();
  await whileKept([one], async (members) => {
    await until('they are open', () => areFree(members), longMs);
    expect(new Set(one.asked)).toEqual(new Set(['/readyz?own=1', '/healthz']));
    const before = new Set(one.connections);
    const read = async () => {
      const { body } = (await members.all()[0]?.pool.request({ method: 'GET', path: '/read' })) ?? {};
      await body?.dump();
    };
    await Promise.all(Array.from({ length: spareConnections }, read));
    expect(one.connections).toEqual(before);

    one.server.closeAllConnections();
    await until('they are gone', () => [...before].every(({ destroyed }) => destroyed));
    await until('others are open', () => one.connections.size === all, longMs);
  });
});

test('what is under way counts among them, and a few that clients have closed are no reason to ask anew', async () => {
  const one = await process();
  await whileKept([one], async (members) => {
    const [member] = members.all();
    await until('they are open', () => areFree(members), longMs);
    const asked = one.asked.length;
    for (const connection of [...one.connections].slice(0, 15)) connection.destroy();
    await until('they are gone', () => one.connections.size <= all - 15);
    if (member !== undefined) member.busy = 20;
    // For some looks.
    await new Promise((resolve) => setTimeout(resolve, 10 * lookEveryMs));
    expect(one.asked).toHaveLength(asked);
    const before = [...one.connections];
    one.server.closeAllConnections();
    await until('they are gone', () => before.every(({ destroyed }) => destroyed));
    await until('those are open that are not in use', () => one.connections.size === all - 20, longMs);
  });
});

test('several processes share them, and one that starts again has its share again', async () => {
  const many = await Promise.all(Array.from({ length: 7 }, process));
  const share = Math.ceil(spareConnections / many.length);
  await whileKept(many, async (members) => {
    await until('they are open', () => many.every((_one, at) => areFree(members, at, share)), longMs);
    const [restarted] = many;
    restarted?.server.closeAllConnections();
    await until('it has none', () => !areFree(members, 0, share));
    await until('it has its share again', () => areFree(members, 0, share), longMs);
  });
});

test.each(['stands still', 'has not started'])('one that %s gets none until it responds', async (how) => {
  const one = await process();
  if (how === 'stands still') one.standsStill = true;
  else one.status = 503;
  await whileKept([one], async (members) => {
    await until('it was asked twice', () => one.asked.length === 2);
    expect(one.connections.size).toBeLessThanOrEqual(2);
    [one.standsStill, one.status] = [false, 200];
    await until('they are open', () => areFree(members), longMs);
  });
});
