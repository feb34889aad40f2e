import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFaultProxy } from '@dynasty/testbed/fault-proxy';
import { courseOf, watchProcesses } from '../rig/process-slopes.js';
import type { Entry } from '../rig/record.js';
import { isWhole, tallyOf } from '../rig/sent-messages.js';
import { isGood, judgedFresh, readWhile } from '../rig/steady-reads.js';
import { judgedOf, lengthMinutes } from '../soak-verdict.js';

const attempt = (text: string): Entry => ({ kind: 'attempt', text });
const ack = (text: string, position: number): Entry => ({ kind: 'ack', text, id: text, position });
const stored = (message: string, position: number) => ({ id: message, message, position });

describe('the checker', () => {
  const sent = [attempt('a'), ack('a', 1), attempt('b'), ack('b', 2)];

  it('finds nothing wrong where everything is as it was acknowledged', () => {
    const tally = tallyOf(sent, [stored('a', 1), stored('b', 2)]);
    expect([tally, isWhole(tally)]).toEqual([
      { sent: 2, acked: 2, lost: 0, twice: 0, refused: 0, outOfOrder: 0, unexpected: 0 },
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
    [
      'was never sent',
      [attempt('a'), ack('a', 1), attempt('b'), ack('b', 3)],
      [stored('a', 1), stored('x', 2), stored('b', 3)],
      { unexpected: 1, outOfOrder: 0 },
    ],
    ['left a place empty', sent, [stored('a', 1), stored('b', 3)], { lost: 1, outOfOrder: 1 }],
  ])('finds a message that %s', (_what, entries, messages, found) => {
    const tally = tallyOf(entries, messages);
    expect(tally).toMatchObject(found);
    expect(isWhole(tally)).toBe(false);
  });
});

describe('over a server', () => {
  let [stallsUntil, isOutOfDate] = [0, false];
  const server = http.createServer((_request, response) => {
    if (isOutOfDate) response.setHeader('x-stale-since', new Date().toISOString());
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

  it('an answer that says since when it may be out of date is one, and is not fresh', async () => {
    isOutOfDate = true;
    const reads = await readWhile(`http://127.0.0.1:${port}`, reading, () => sleep(100));
    isOutOfDate = false;
    expect(reads.every(isGood)).toBe(true);
    expect(judgedFresh(reads)).toEqual({ told: `failed none, ${reads.length} as they were last`, holds: false });
  });

  it('a proxy that is slow passes all of it late, and one that loses its connections takes new ones', async () => {
    const proxy = await openFaultProxy(() => port);
    const agent = new http.Agent({ keepAlive: true });
    try {
      const ask = async () => {
        const [response] = (await once(http.get({ port: proxy.port, agent }), 'response')) as [http.IncomingMessage];
        response.resume();
        await once(response, 'end');
        return response.statusCode;
      };
      proxy.delayMs = () => 50;
      const from = performance.now();
      expect(await ask()).toBe(200);
      expect(performance.now() - from).toBeGreaterThan(90);
      const asking = ask();
      await sleep(20);
      expect(proxy.reset()).toBeGreaterThan(0);
      await expect(asking).rejects.toThrow(/RESET|hang up/);
      expect(await ask()).toBe(200);
    } finally {
      agent.destroy();
      await proxy.close();
    }
  });

  it('a proxy that swallows leaves connections open, passes nothing and counts it, and passes all once it does not', async () => {
    const proxy = await openFaultProxy(() => port);
    try {
      const ask = async () => {
        const options = { port: proxy.port, agent: false, signal: AbortSignal.timeout(300) };
        const [response] = (await once(http.get(options), 'response')) as [http.IncomingMessage];
        return response.statusCode;
      };
      expect(await ask()).toBe(200);
      const passed = proxy.sent.pass;
      expect([passed > 0, proxy.sent.swallow]).toEqual([true, 0]);
      proxy.mode = 'swallow';
      await expect(ask()).rejects.toThrow('abort');
      expect([proxy.sent.pass, proxy.sent.swallow > 0]).toEqual([passed, true]);
      proxy.mode = 'pass';
      expect(await ask()).toBe(200);
    } finally {
      await proxy.close();
    }
  });
});

describe('the soak', () => {
  it('tells memory and open files of a process by its lives', () => {
    const live = (_name: string, pid: number) =>
      Array.from({ length: 21 }, (_, minute) => ({
        at: minute * 60_000,
        value: pid === process.pid ? 40 + minute : 0,
      }));
    const watch = watchProcesses(live);
    const file = { processes: { one: { pid: process.pid }, gone: { pid: null } } } as unknown as Parameters<
      typeof watch.sample
    >[0];
    for (let minute = 0; minute <= 20; minute += 1) watch.sample(file, minute * 60_000);
    const [one, ...others] = watch.slopes();
    expect([one?.name, one?.lives, one?.minutes, others]).toEqual(['one', 1, 19, []]);
    expect(one?.mb?.from).toBeGreaterThan(20);
    // In the second half of its life, and a MB more each minute.
    expect([one?.liveMb?.from, one?.liveMb?.to, Math.round(one?.liveMb?.perHour ?? 0)]).toEqual([50, 60, 60]);
    if (process.platform === 'linux') expect(one?.files?.to).toBeGreaterThan(3);
  });

  it('lasts for as many hours and minutes as it is told', () => {
    const lengths = [{}, { MINUTES: '2' }, { HOURS: '8' }, { HOURS: '1', MINUTES: '30' }].map(lengthMinutes);
    expect(lengths).toEqual([30, 2, 480, 90]);
    expect(() => lengthMinutes({ HOURS: '-1' })).toThrow('more than 0');
    expect(() => lengthMinutes({ MINUTES: 'long' })).toThrow('more than 0');
  });

  /** A value every 5 s for so many minutes, with a bounded wobble. */
  const course = (minutes: number, perHour: number) =>
    courseOf(
      Array.from({ length: minutes * 12 }, (_, n) => ({
        at: n * 5_000,
        value: 100 + (perHour * n * 5) / 3_600 + 3 * Math.sin(n * 1.7),
      })),
    );
  const slopeOf = (name: string, minutes: number, mbPerHour: number, filesPerHour = 0, liveMbPerHour = 0) => ({
    ...{ name, minutes, lives: 1, mb: course(minutes, mbPerHour), files: course(minutes, filesPerHour) },
    liveMb: course(minutes, liveMbPerHour),
  });

  it.each([
    ['is flat', slopeOf('a', 40, 0), 0, true],
    ['grows by a MB an hour, which is let pass', slopeOf('a', 120, 1), 0, true],
    ['grows', slopeOf('a', 40, 8), 1, true],
    ['needs more and more', slopeOf('a', 40, 0, 0, 8), 1, true],
    ['leaves files open', slopeOf('a', 40, 0, 60), 1, true],
    ['grows, and did not live long enough to say so', slopeOf('a', 20, 8), 0, false],
  ])('judges a process that %s', (_what, slope, growing, isWhole) => {
    const judged = judgedOf([slope]);
    expect([judged.growing.length, judged.isWhole]).toEqual([growing, isWhole]);
  });

  it('keeps how each process went, those that were judged first, and who opens most files', () => {
    const slopes = [slopeOf('a', 60, 0.2), slopeOf('b', 60, 9, -40), slopeOf('c', 60, -20, 60), slopeOf('d', 20, 50)];
    expect(judgedOf(slopes).words).toMatch(
      /^slopes of 3 of 4 .*; live MB\/h: .*; resident MB\/h: b \d.*, a -?0\.\d, c -\d.*; open files\/h: at most \d+\.\d \(c\); growing: b by [\d.]+ MB\/h, c by .* open files\/h; of shorter lives live MB\/h: d -?\d+\.\d, resident MB\/h: d \d+\.\d, open files\/h: .*\(d\)$/,
    );
    expect(judgedOf(slopes.slice(3)).words).toMatch(
      /^slopes of 0 of 1 processes judged \(a life of 30 min\); of shorter lives live MB\/h: d -?\d+\.\d, resident MB\/h: d \d+\.\d, /,
    );
  });
});
