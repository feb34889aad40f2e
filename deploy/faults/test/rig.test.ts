import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFaultProxy } from '../rig/fault-proxy.js';
import { watchMemory } from '../rig/memory-slopes.js';
import type { Entry } from '../rig/record.js';
import { isWhole, tallyOf } from '../rig/sent-messages.js';
import { isGood, readWhile } from '../rig/steady-reads.js';

const attempt = (text: string): Entry => ({ kind: 'attempt', text });
const ack = (text: string, position: number): Entry => ({ kind: 'ack', text, id: text, position });
const stored = (message: string, position: number) => ({ id: message, message, position });

describe('the checker', () => {
  const sent = [attempt('a'), ack('a', 1), attempt('b'), ack('b', 2)];

  it('finds nothing wrong where everything is as it was acknowledged', () => {
    const tally = tallyOf(sent, [stored('a', 1), stored('b', 2)]);
    expect([tally, isWhole(tally)]).toEqual([
      { sent: 2, acked: 2, lost: 0, twice: 0, refused: 0, outOfOrder: 0 },
      true,
    ]);
  });

  it.each<[string, Entry[], ReturnType<typeof stored>[], object]>([
    ['is not there', sent, [stored('a', 1)], { lost: 1 }],
    ['is there twice', sent, [stored('a', 1), stored('b', 2), { ...stored('a', 3), id: 'again' }], { twice: 1 }],
    ['stands elsewhere', sent, [stored('b', 1), stored('a', 2)], { lost: 2, outOfOrder: 1 }],
    [
      'was refused',
      [...sent, attempt('c'), { kind: 'refused', text: 'c', status: 400 }],
      [stored('a', 1), stored('b', 2)],
      { refused: 1 },
    ],
    ['was never acknowledged', [...sent, attempt('c')], [stored('a', 1), stored('b', 2)], { sent: 3, acked: 2 }],
    ['left a place empty', sent, [stored('a', 1), stored('b', 3)], { lost: 1, outOfOrder: 1 }],
  ])('finds a message that %s', (_what, entries, messages, found) => {
    const tally = tallyOf(entries, messages);
    expect(tally).toMatchObject(found);
    expect(isWhole(tally)).toBe(false);
  });
});

describe('over a server', () => {
  let stallsUntil = 0;
  const server = http.createServer((_request, response) => {
    setTimeout(() => response.end('well'), Math.max(0, stallsUntil - performance.now()));
  });
  let port: number;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as net.AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const reading = { paths: ['/'], headers: () => ({}), perSecond: 100 };

  it('a slow moment shows in every read that was due in it', async () => {
    const reads = await readWhile(`http://127.0.0.1:${port}`, reading, async () => {
      await sleep(200);
      stallsUntil = performance.now() + 500;
      await sleep(700);
    });
    expect(reads.every(isGood)).toBe(true);
    expect(reads.filter(({ ms }) => ms > 100).length).toBeGreaterThan(25);
  });

  it('a proxy that swallows leaves connections open and passes nothing, and passes all once it does not', async () => {
    const proxy = await openFaultProxy(() => port);
    try {
      const ask = async () => {
        const options = { port: proxy.port, agent: false, signal: AbortSignal.timeout(300) };
        const [response] = (await once(http.get(options), 'response')) as [http.IncomingMessage];
        return response.statusCode;
      };
      expect(await ask()).toBe(200);
      proxy.mode = 'swallow';
      await expect(ask()).rejects.toThrow('abort');
      proxy.mode = 'pass';
      expect(await ask()).toBe(200);
    } finally {
      await proxy.close();
    }
  });
});

it('the memory of a process is told by its lives', () => {
  const memory = watchMemory();
  const file = { processes: { one: { pid: process.pid }, gone: { pid: null } } } as unknown as Parameters<
    typeof memory.sample
  >[0];
  memory.sample(file);
  memory.sample(file);
  expect(memory.slopes()).toMatchObject([{ name: 'one', lives: 1, mbPerHour: undefined }]);
});
