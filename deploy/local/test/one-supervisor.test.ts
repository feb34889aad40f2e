import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { buildSum, supervisorPlaces } from '../build-sum.js';
import { layoutOf, repositoryRoot } from '../layout.js';
import { readOptions } from '../options.js';
import { writePortsFile, type PortsFile } from '../ports-file.js';
import { identityOf, isRunning, type ProcessIdentity } from '../process-identity.js';
import { startStack, stopStack, supervisorOf, untilReady } from '../stack.js';
import type { ProcessStatus } from '../supervised-process.js';
import { claimFolder, readSupervisor } from '../supervisor-file.js';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'one-supervisor-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

function started(command: string, ...args: string[]): { child: ChildProcess; identity: ProcessIdentity } {
  const child = spawn(command, args, { stdio: 'ignore' });
  children.push(child);
  const identity = identityOf(child.pid ?? 0);
  if (!identity) throw new Error(`${command} did not start`);
  return { child, identity };
}

const gone: ProcessIdentity = { pid: process.pid, began: 'before the machine started again' };

const optionsAt = (port: number) => readOptions({ DATA_DIR: folder, PORT: String(port) }, folder);

function writeRunning(
  supervisor: ProcessIdentity,
  state: PortsFile['state'],
  port: number,
  processes: PortsFile['processes'] = {},
): void {
  const options = optionsAt(port);
  writePortsFile(layoutOf(folder).portsFile, {
    ...{ address: '', state, supervisor, startedAt: new Date().toISOString(), options, ports: {}, processes },
    build: buildSum(supervisorPlaces(options)),
  });
}

/** Runs what make runs, as it was built last. */
const runScript = (name: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [path.join(repositoryRoot, 'deploy', 'dist', 'local', name), ...args], {
    env: { PATH: process.env.PATH, ...env },
    timeout: 60_000,
  });

describe('the folder of a stack', () => {
  it('has one supervisor, and another one when that is gone', () => {
    const file = layoutOf(folder).supervisorFile;
    const [one, two] = [started('sleep', '60').identity, started('sleep', '60').identity];
    expect(claimFolder(file, one)).toBe(true);
    expect(claimFolder(file, one)).toBe(true);
    expect(claimFolder(file, two)).toBe(false);
    expect(readSupervisor(file)).toEqual(one);
    fs.writeFileSync(file, JSON.stringify({ ...gone, folder }));
    expect(claimFolder(file, two)).toBe(true);
    expect(readSupervisor(file)).toEqual(two);
    // What somebody leaves who is ended while they write.
    fs.writeFileSync(file, '');
    expect(claimFolder(file, one)).toBe(true);
    expect(readSupervisor(file)).toEqual(one);
    expect(fs.readdirSync(folder)).toEqual([path.basename(file)]);
  });

  it('that was copied has neither the supervisor nor the processes of the first one, one that was moved has both', async () => {
    const [supervisor, service] = [started('sleep', '60').identity, started('sleep', '60').identity];
    claimFolder(layoutOf(folder).supervisorFile, supervisor);
    writeRunning(supervisor, 'ready', 8080, {
      admin: { state: 'ready', pid: service.pid, identity: service, restarts: 0 } as ProcessStatus,
    });
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'one-supervisor-'));
    try {
      fs.cpSync(folder, copy, { recursive: true });
      expect([supervisorOf(folder), supervisorOf(copy)]).toEqual([supervisor, undefined]);
      expect(await stopStack(copy)).toBe(false);
      expect([supervisor, service].map(isRunning)).toEqual([true, true]);
      fs.rmSync(folder, { recursive: true });
      expect(await stopStack(copy)).toBe(true);
      expect([supervisor, service].map(isRunning)).toEqual([false, false]);
    } finally {
      fs.rmSync(copy, { recursive: true });
    }
  });

  it('gets no second one while the first has not written ports.json yet', async () => {
    const { supervisorFile, logs } = layoutOf(folder);
    const { identity } = started('sleep', '60');
    claimFolder(supervisorFile, identity);
    expect(supervisorOf(folder)).toEqual(identity);
    await expect(startStack(optionsAt(await freePort()))).rejects.toThrow(/^Another make up has started the stack/);
    expect(fs.existsSync(logs)).toBe(false);
  });

  it('keeps the supervisor of who was faster where two start at once', async () => {
    const { portsFile, supervisorFile } = layoutOf(folder);
    // With this in its way a supervisor starts nothing.
    fs.mkdirSync(portsFile);
    const { identity } = started('sleep', '60');
    const starting = startStack(optionsAt(await freePort()));
    claimFolder(supervisorFile, identity);
    await expect(starting).rejects.toThrow(/^Another make up has started the stack/);
    expect(readSupervisor(supervisorFile)).toEqual(identity);
  });

  it('lets no supervisor begin while another one has it', async () => {
    const { portsFile, supervisorFile } = layoutOf(folder);
    fs.mkdirSync(portsFile);
    claimFolder(supervisorFile, started('sleep', '60').identity);
    const supervise = runScript('supervise.js', [JSON.stringify(optionsAt(await freePort()))]);
    await expect(supervise).rejects.toMatchObject({ code: 1, stderr: 'Another supervisor has this folder.\n' });
  });

  it('knows its supervisor from its first moment, so that it can be stopped', async () => {
    const { portsFile, supervisorFile, logs } = layoutOf(folder);
    fs.mkdirSync(portsFile);
    const starting = startStack(optionsAt(await freePort()));
    const ended = expect(starting).rejects.toThrow(/^The supervisor ended\./);
    while (!fs.existsSync(logs)) await turn();
    const supervisor = readSupervisor(supervisorFile);
    expect(supervisor).toBeDefined();
    await stopStack(folder);
    expect(supervisor && isRunning(supervisor)).toBe(false);
    await ended;
  });
});

describe('a stack that is being stopped', () => {
  it('ends whole before make up starts a new one', async () => {
    const listener = net.createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => listener.once('listening', listening));
    // A port that is taken ends make up there.
    const { port } = listener.address() as AddressInfo;
    const whole = path.join(folder, 'whole');
    const stopping = `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(whole)}, ''), 1_500)`;
    writeRunning(started(process.execPath, '-e', stopping).identity, 'stopping', port);
    const up = runScript('up.js', [], { DATA_DIR: folder, PORT: String(port) });
    try {
      await expect(up).rejects.toMatchObject({
        code: 1,
        stdout: 'It is being stopped: a new stack begins when the running one has ended.\n',
        stderr: expect.stringMatching(/^Port \d+ is taken by another program/) as string,
      });
      expect(fs.existsSync(whole)).toBe(true);
    } finally {
      listener.close();
    }
  });

  it('is waited for no longer when its supervisor is gone', async () => {
    const { child, identity } = started('sleep', '60');
    const port = await freePort();
    writeRunning(identity, 'ready', port);
    const ended = expect(untilReady(optionsAt(port), identity)).rejects.toThrow(/^The supervisor ended\./);
    await sleep(200);
    child.kill('SIGKILL');
    await ended;
  });
});
