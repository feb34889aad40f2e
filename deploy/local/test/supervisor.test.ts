import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { threadsOf } from '../go-first.js';
import { respondsOk } from '../probes.js';
import { identityOf, isRunning, type ProcessIdentity } from '../process-identity.js';
import type { ProcessSpec } from '../supervised-process.js';
import { createSupervisor, type Supervisor } from '../supervisor.js';

/** A small server: notes its starts and stops in a diary, responds after `slow` ms, obeys SIGTERM unless told not to. */
const script = `
const fs = require('node:fs');
const { NAME, PORT, DIARY, SLOW, STUBBORN, SHORT } = process.env;
const note = (what) => fs.appendFileSync(DIARY, NAME + ' ' + what + '\\n');
note('started');
console.log('environment', Object.keys(process.env).sort().join(' '));
if (SHORT) setTimeout(() => process.exit(3), 20);
setTimeout(() => require('node:http').createServer((q, r) => r.end('ok')).listen(PORT, '127.0.0.1', () => note('ready')), Number(SLOW));
process.on('SIGTERM', () => { if (!STUBBORN) { note('stopped'); process.exit(0); } });
process.on('SIGUSR2', () => note('drains'));
`;

let folder: string;
let supervisor: Supervisor | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'supervisor-'));
});
afterEach(async () => {
  await supervisor?.stop();
  supervisor = undefined;
  fs.rmSync(folder, { recursive: true, force: true });
});

const diary = () =>
  fs.existsSync(path.join(folder, 'diary'))
    ? fs.readFileSync(path.join(folder, 'diary'), 'utf8').trim().split('\n')
    : [];

async function spec(
  name: string,
  more: Partial<ProcessSpec> = {},
  env: Record<string, string> = {},
): Promise<ProcessSpec> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  return {
    name,
    command: process.execPath,
    args: ['-e', script],
    env: { NAME: name, PORT: String(port), DIARY: path.join(folder, 'diary'), SLOW: '0', ...env },
    address,
    port,
    needs: [],
    ready: () => respondsOk(address),
    stopGraceMs: 5_000,
    ...more,
  };
}

function supervise(specs: ProcessSpec[], healthyMs = 60_000): Supervisor {
  supervisor = createSupervisor({
    specs,
    logDir: path.join(folder, 'logs'),
    policy: { minMs: 50, maxMs: 400, healthyMs },
  });
  return supervisor;
}

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await sleep(20);
  }
}

const identitiesOf = (running: Supervisor): ProcessIdentity[] =>
  Object.values(running.status()).flatMap(({ identity }) => identity ?? []);

it('starts each process when what it needs is ready, and stops in the reverse order', async () => {
  const database = await spec('database', {}, { SLOW: '300' });
  const service = await spec('service', { needs: ['database'] });
  const gateway = await spec('gateway', { needs: ['database'], follows: ['service'] });
  const running = supervise([database, service, gateway]);
  await running.start();
  const started = diary();
  expect(started.slice(0, 2)).toEqual(['database started', 'database ready']);
  expect(started).toHaveLength(6);
  await running.stop();
  expect(diary().slice(6)).toEqual(['gateway stopped', 'service stopped', 'database stopped']);
});

it('does not wait for what only has to be started before', async () => {
  const slow = await spec('slow', {}, { SLOW: '600' });
  const gateway = await spec('gateway', { follows: ['slow'] });
  await supervise([slow, gateway]).start();
  expect(diary().indexOf('gateway ready')).toBeLessThan(diary().indexOf('slow ready'));
});

it('lets a process go before others once it is ready, where it may', async () => {
  const gateway = await spec('gateway', { first: true }, { SLOW: '1500' });
  const running = supervise([gateway, await spec('service')]);
  const started = running.start();
  const pidOf = (name: string) => running.status()[name]?.pid ?? 0;
  const own = os.getPriority();
  await until(() => diary().includes('gateway started'), 'started');
  expect(running.status().gateway?.state).toBe('starting');
  expect(os.getPriority(pidOf('gateway'))).toBe(own);
  await started;
  expect(os.getPriority(pidOf('service'))).toBe(own);
  const first = mayGoFirst(own) ? -15 : own;
  expect(threadsOf(pidOf('gateway')).filter((thread) => os.getPriority(thread) !== first)).toEqual([]);
});

function mayGoFirst(own: number): boolean {
  try {
    os.setPriority(-15);
  } catch {
    return false;
  }
  os.setPriority(own);
  return true;
}

it('restarts a process that was killed, and says so in its status', async () => {
  const running = supervise([await spec('one'), await spec('two')]);
  await running.start();
  const before = running.status();
  process.kill(before.one?.pid ?? 0, 'SIGKILL');
  await until(() => running.status().one?.restarts === 1 && running.status().one?.state === 'ready', 'ready again');
  expect(running.status().one?.pid).not.toBe(before.one?.pid);
  expect(running.status().two).toEqual(before.two);
});

it('keeps processes running though nobody can be told of them, and though one cannot be started for a while', async () => {
  const notes: string[] = [];
  const logDir = path.join(folder, 'logs');
  const log = path.join(logDir, 'two.log');
  fs.mkdirSync(log, { recursive: true });
  supervisor = createSupervisor({
    specs: [await spec('one'), await spec('two')],
    logDir,
    policy: { minMs: 50, maxMs: 400, healthyMs: 60_000 },
    onChange: () => {
      throw new Error('no space left on device');
    },
    note: (line) => notes.push(line),
  });
  const running = supervisor;
  const started = running.start();
  await until(() => running.status().one?.state === 'ready', 'ready');
  process.kill(running.status().one?.pid ?? 0, 'SIGKILL');
  await until(() => running.status().one?.restarts === 1 && running.status().one?.state === 'ready', 'ready again');
  await until(() => (running.status().two?.restarts ?? 0) > 1, 'tried again');
  fs.rmdirSync(log);
  await started;
  expect(notes).toContain('a change could not be told (no space left on device)');
  expect(notes).toContainEqual(expect.stringMatching(/^two could not be started \(.*EISDIR/));
});

it('keeps no log open for a process that it cannot start', async () => {
  const opened = () => fs.readdirSync('/dev/fd').length;
  // The system takes no argument that holds a zero byte, and says so before there is a process.
  const running = supervise([await spec('one', { args: ['\0'] })]);
  void running.start();
  await until(() => (running.status().one?.restarts ?? 0) > 0, 'tried once');
  const before = opened();
  await until(() => (running.status().one?.restarts ?? 0) > 3, 'tried again');
  expect(opened()).toBe(before);
});

it('waits longer and longer before it restarts what keeps crashing', async () => {
  const running = supervise([await spec('crasher', {}, { SHORT: '1', SLOW: '5000' })]);
  void running.start();
  await sleep(1_500);
  // 50 + 100 + 200 + 400 ms and the lives between: without a growing delay there would be some twenty.
  expect(running.status().crasher?.restarts).toBeGreaterThanOrEqual(2);
  expect(running.status().crasher?.restarts).toBeLessThanOrEqual(6);
});

it('forgets the delay once the process has been healthy for a while', async () => {
  const running = supervise([await spec('one')], 100);
  await running.start();
  for (let kill = 1; kill <= 4; kill += 1) {
    await sleep(150);
    const killedAt = Date.now();
    process.kill(running.status().one?.pid ?? 0, 'SIGKILL');
    await until(
      () => running.status().one?.restarts === kill && running.status().one?.state === 'ready',
      'ready again',
    );
    expect(Date.now() - killedAt).toBeLessThan(1_500);
  }
});

it('leaves no process behind, not even one that ignores SIGTERM or crashes just now', async () => {
  const specs = [
    await spec('polite'),
    await spec('stubborn', { stopGraceMs: 200 }, { STUBBORN: '1' }),
    await spec('crasher', { ready: () => Promise.resolve() }, { SHORT: '1' }),
  ];
  const running = supervise(specs);
  await running.start();
  const alive = identitiesOf(running);
  await running.stop();
  expect(alive.filter(isRunning)).toEqual([]);
  expect(identitiesOf(running)).toEqual([]);
  expect(Object.values(running.status()).map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped']);
});

it('stops what is still draining when its time for that is over', async () => {
  const running = supervise([await spec('front', { drain: { signal: 'SIGUSR2', withinMs: 300 } })]);
  await running.start();
  await running.stop();
  expect(diary().slice(2)).toEqual(['front drains', 'front stopped']);
});

it('can be stopped while it is still starting', async () => {
  const never = await spec('never', { ready: () => Promise.reject(new Error('not yet')) });
  const running = supervise([never, await spec('after', { needs: ['never'] })]);
  const started = running.start();
  await until(() => diary().includes('never ready'), 'started');
  await running.stop();
  await started;
  expect(diary()).not.toContain('after started');
});

it('gives a process the environment of its own and a log file of its own', async () => {
  const running = supervise([await spec('one')]);
  await running.start();
  const log = fs.readFileSync(path.join(folder, 'logs', 'one.log'), 'utf8');
  expect(log).toContain('environment DIARY NAME PORT SLOW');
  expect(log).not.toContain('HOME');
});

it('refuses a list that cannot be started', async () => {
  const specs = [await spec('service', { needs: ['database'] })];
  expect(() => supervise(specs)).toThrow('service builds on database, which must stand before it');
});

it('knows a process by its number and its beginning', () => {
  const self = identityOf(process.pid);
  expect(self && isRunning(self)).toBe(true);
  expect(isRunning({ pid: process.pid, began: 'another time' })).toBe(false);
});
