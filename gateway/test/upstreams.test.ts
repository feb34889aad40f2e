import http, { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@dynasty/kit/logger';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { balanced, type Ending, type Turn, type Upstream } from '../src/plugin/upstream/balance.js';
import { followMembers, type Members } from '../src/plugin/upstream/members.js';

const logger = createLogger({ service: 'test', level: 'silent' });

/** A process at an address of its own, as each pod behind one name has; it says who it is. */
interface Process {
  ip: string;
  hosts: string[];
  hasStarted: boolean;
  /** What all processes share is there. */
  isReady: boolean;
  stop(): Promise<void>;
}

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((running) => running.stop()));
});

async function processAt(ip: string, port: number): Promise<Process> {
  const hosts: string[] = [];
  const server: Server = http.createServer((req, res) => {
    hosts.push(req.headers.host ?? '');
    const holds: Record<string, boolean> = { '/readyz': running.isReady, '/readyz?own=1': running.hasStarted };
    res.writeHead(holds[req.url ?? ''] === false ? 503 : 200).end(ip);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const running: Process = { ip, hosts, hasStarted: true, isReady: true, stop };
  await new Promise<void>((resolve) => server.listen(port, ip, resolve));
  open.push(running);
  return running;
}

/** The service `pods` whose name stands for `ips`, which may change. */
async function service(ips: string[], port: number): Promise<{ upstream: Upstream; members: Members }> {
  const over = new AbortController();
  const resolve = async (): Promise<string[]> => {
    if (ips.length === 0) throw new Error('no such name');
    return [...ips];
  };
  const members = followMembers([`http://pods:${port}`], { unlimited: false, logger, resolve });
  const upstream = balanced('pods', members, logger, over.signal);
  open.push({
    async stop() {
      over.abort();
      await members.close();
    },
  });
  await until('the name is resolved', () => upstream.size() === ips.length && !namesOf(members).includes('pods'));
  return { upstream, members };
}

const namesOf = (members: Members) => members.all().map(({ address }) => address.split(':')[0] ?? '');

function take(upstream: Upstream): Turn {
  const turn = upstream.take();
  if (turn === undefined) throw new Error('all have as much to do as they get');
  return turn;
}

/** Sends a request to whose turn it is; who responded, or nothing. */
async function ask(upstream: Upstream): Promise<string | undefined> {
  const turn = take(upstream);
  let how: Ending = 'gone';
  try {
    const { body } = await turn.pool.request({ method: 'GET', path: '/', headersTimeout: 2_000 });
    const who = await body.text();
    how = 'done';
    return who;
  } catch {
    return undefined;
  } finally {
    turn.end(how);
  }
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 300; !(await holds()); left -= 1) {
    if (left === 0) throw new Error(`never: ${what}`);
    await sleep(50);
  }
}

const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
// Other systems have one loopback address only.
const onLinux = process.platform === 'linux' ? describe : describe.skip;
if (process.platform !== 'linux') process.stderr.write('skipped: several addresses of one machine (Linux has them)\n');

onLinux('a name with several addresses', () => {
  it('has all of them asked, each by the name', async () => {
    const port = await freePort();
    const processes = await Promise.all(addresses.map((ip) => processAt(ip, port)));
    const { upstream } = await service([...addresses], port);
    const heard = await Promise.all(Array.from({ length: 30 }, () => ask(upstream)));
    for (const { ip, hosts } of processes) {
      expect(heard.filter((who) => who === ip)).toHaveLength(10);
      expect(new Set(hosts)).toEqual(new Set([`pods:${port}`]));
    }
  });

  it('gives a request to the least busy', async () => {
    const port = await freePort();
    await Promise.all(addresses.map((ip) => processAt(ip, port)));
    const { upstream } = await service([...addresses], port);
    const [slow, other] = [take(upstream), take(upstream)];
    const busy = [slow.pool, other.pool];
    for (let n = 0; n < 5; n += 1) {
      const turn = take(upstream);
      expect(busy).not.toContain(turn.pool);
      turn.end('done');
    }
    other.end('done');
    const turns = [take(upstream), take(upstream)];
    expect(turns.map(({ pool }) => pool)).toContain(other.pool);
    for (const turn of [slow, ...turns]) turn.end('done');
  });

  it('has a bound for each, but for streams', async () => {
    const open = (unlimited: boolean) => {
      const members = followMembers(['http://127.0.0.2:1', 'http://127.0.0.3:1'], { unlimited, logger });
      const over = new AbortController();
      const upstream = balanced(unlimited ? 'streams' : 'plain', members, logger, over.signal);
      over.abort();
      const turns = Array.from({ length: 600 }, () => upstream.take()).filter((turn) => turn !== undefined);
      return { members, upstream, turns };
    };
    const [plain, streams] = [open(false), open(true)];
    expect([plain.turns.length, streams.turns.length]).toEqual([512, 600]);
    plain.turns[0]?.end('done');
    expect(plain.upstream.take()).toBeDefined();
    expect(plain.upstream.take()).toBeUndefined();
    await Promise.all([plain, streams].map(({ members }) => members.close()));
  });

  it('leaves out what fails, and takes it back once it has started, whatever all of them wait for', async () => {
    const port = await freePort();
    const [gone, stays] = await Promise.all(addresses.slice(0, 2).map((ip) => processAt(ip, port)));
    const { upstream } = await service(addresses.slice(0, 2), port);
    await gone!.stop();
    const heard = [];
    for (let n = 0; n < 10; n += 1) heard.push(await ask(upstream));
    expect(heard.filter((who) => who === undefined).length).toBeLessThanOrEqual(1);
    expect(heard.slice(2)).toEqual(Array(8).fill(stays!.ip));
    const back = await processAt(addresses[0]!, port);
    back.isReady = false;
    back.hasStarted = false;
    await until('it was asked whether it has started', () => back.hosts.length > 1);
    expect(await ask(upstream)).toBe(stays!.ip);
    back.hasStarted = true;
    await until('it has turns again', async () => (await ask(upstream)) === back.ip);
  });

  it('leaves out what responds to nothing in time', async () => {
    const port = await freePort();
    await Promise.all(addresses.slice(0, 2).map((ip) => processAt(ip, port)));
    const { upstream, members } = await service(addresses.slice(0, 2), port);
    const stuck = take(upstream);
    const { pool } = stuck;
    stuck.end('late');
    for (let n = 0; n < 20; n += 1) {
      const turn = take(upstream);
      turn.end(turn.pool === pool ? 'late' : 'done');
    }
    expect(members.all().filter(({ ejectedAt }) => ejectedAt !== undefined)).toHaveLength(1);
    const turns = Array.from({ length: 6 }, () => take(upstream));
    expect(turns.filter((turn) => turn.pool === pool)).toEqual([]);
    for (const turn of turns) turn.end('done');
  });

  it('follows the name: what is new gets requests, what is gone ends its own', async () => {
    const port = await freePort();
    await Promise.all(addresses.map((ip) => processAt(ip, port)));
    const ips = addresses.slice(0, 2);
    const { upstream, members } = await service(ips, port);
    const turns = [take(upstream), take(upstream)];
    ips.shift();
    ips.push(addresses[2]!);
    members.lookAgain();
    await until('the new one is known', () => namesOf(members).includes(addresses[2]!));
    expect(namesOf(members)).toEqual(addresses.slice(1));
    const heard = await Promise.all(Array.from({ length: 8 }, () => ask(upstream)));
    expect(new Set(heard)).toEqual(new Set(addresses.slice(1)));
    for (const turn of turns) turn.end('done');
    // Nobody knows the name any more: those that were known stay.
    ips.length = 0;
    members.lookAgain();
    await sleep(700);
    expect(namesOf(members)).toEqual(addresses.slice(1));
  });
});
