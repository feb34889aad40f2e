import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { layoutOf } from '../layout.js';
import { readOptions } from '../options.js';
import type { PortsFile } from '../ports-file.js';
import { identityOf, isRunning } from '../process-identity.js';
import { startStack, stopStack } from '../stack.js';

// What cannot be written stands for a full disk here: ports.json in the way of itself, or with a name that has no room
// for more.
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'full-disk-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('a stack that a killed supervisor left is stopped, though ports.json cannot be written', async () => {
  const longest = 4_095;
  const room = longest - folder.length - '/ports.json'.length;
  const dataDir = path.join(folder, ...Array.from({ length: Math.floor(room / 200) }, () => 'd'.repeat(199)));
  fs.mkdirSync(dataDir, { recursive: true });
  const deepest = path.join(dataDir, 'd'.repeat(longest - dataDir.length - 1 - '/ports.json'.length));
  fs.mkdirSync(deepest);
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  const identity = identityOf(child.pid ?? 0) ?? null;
  const left: Partial<PortsFile> = {
    supervisor: null,
    options: readOptions({ DATA_DIR: deepest }, folder),
    processes: {
      mongod: {
        ...{ state: 'ready', identity, pid: child.pid ?? null, port: 1, address: '', log: '', restarts: 0 },
        ...{ places: [], build: '' },
      },
    },
  };
  fs.writeFileSync(layoutOf(deepest).portsFile, JSON.stringify(left));
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await stopStack(deepest)).toBe(true);
  expect(identity !== null && isRunning(identity)).toBe(false);
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^ports\.json could not be written \(.*ENAMETOOLONG/));
  warned.mockRestore();
});

it('a start that fails keeps what the supervisor before it has said', async () => {
  const { portsFile, logs } = layoutOf(folder);
  fs.mkdirSync(portsFile);
  fs.mkdirSync(logs);
  const log = path.join(logs, 'supervisor.log');
  fs.writeFileSync(log, 'mongod ended (exit code 14)\n');
  const options = readOptions({ DATA_DIR: folder, PORT: String(await freePort()) }, folder);
  await expect(startStack(options)).rejects.toThrow(/^The supervisor ended\.[^]*EISDIR/);
  expect(fs.readFileSync(log, 'utf8')).toMatch(/^mongod ended \(exit code 14\)\n[^]*EISDIR/);
});
