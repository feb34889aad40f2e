import http, { type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createLogger } from '@dynasty/kit/logger';
import { until } from '../../services/shared/test/events.js';
import { followMembers, type Members } from '../src/plugin/upstream/members.js';
import { keepSpares, spareConnections } from '../src/plugin/upstream/spare-connections.js';

const logger = createLogger({ service: 'test', level: 'silent' });

interface Process {
  server: Server;
  url: string;
  connections: Set<Socket>;
  asked: string[];
  /** It takes connections and responds to nothing. */
  standsStill: boolean;
}

const processes: Process[] = [];
let over: AbortController;

async function process(): Promise<Process> {
  const server = http.createServer((req, res) => {
    one.asked.push(req.url ?? '');
    if (!one.standsStill) res.end('{}');
  });
  server.keepAliveTimeout = 72_000;
  const one: Process = { server, url: '', connections: new Set(), asked: [], standsStill: false };
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
  const kept = keepSpares(members, over.signal);
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

test('many requests at once come by connections that were open before, and the open ones are replaced when they end', async () => {
  const one = await process();
  await whileKept([one], async (members) => {
    await until('they are open', () => one.connections.size === all);
    expect(new Set(one.asked)).toEqual(new Set(['/healthz']));
    const before = new Set(one.connections);
    const read = async () => {
      const { body } = (await members.all()[0]?.pool.request({ method: 'GET', path: '/read' })) ?? {};
      await body?.dump();
    };
    await Promise.all(Array.from({ length: spareConnections }, read));
    expect(one.connections).toEqual(before);

    one.server.closeAllConnections();
    await until('they are gone', () => [...before].every(({ destroyed }) => destroyed));
    await until('others are open', () => one.connections.size === all);
  });
});

test('what is under way counts among them, and a few that clients have closed are no reason to ask anew', async () => {
  const one = await process();
  await whileKept([one], async (members) => {
    const [member] = members.all();
    await until('they are open', () => one.connections.size === all);
    const asked = one.asked.length;
    for (const connection of [...one.connections].slice(0, 15)) connection.destroy();
    await until('they are gone', () => one.connections.size <= all - 15);
    if (member !== undefined) member.busy = 20;
    // Until the look after next.
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(one.asked).toHaveLength(asked);
    const before = [...one.connections];
    one.server.closeAllConnections();
    await until('they are gone', () => before.every(({ destroyed }) => destroyed));
    await until('those are open that are not in use', () => one.connections.size === all - 20);
  });
});

test('several processes share them', async () => {
  const [one, other] = [await process(), await process()];
  const half = spareConnections / 2 + 1;
  await whileKept([one, other], () =>
    until('they are open', () => one.connections.size === half && other.connections.size === half),
  );
});

test('one that stands still gets none until it responds', async () => {
  const one = await process();
  one.standsStill = true;
  await whileKept([one], async () => {
    await until('it was asked twice', () => one.asked.length === 2);
    expect(one.connections.size).toBeLessThanOrEqual(2);
    one.standsStill = false;
    await until('they are open', () => one.connections.size === all);
  });
});
