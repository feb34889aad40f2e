import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { buildSum, placesOf, supervisorPlaces } from '../build-sum.js';
import { layoutOf } from '../layout.js';
import { readOptions } from '../options.js';
import { readPortsFile, type PortsFile } from '../ports-file.js';
import { respondsOk } from '../probes.js';
import { identityOf } from '../process-identity.js';
import { publisherOf } from '../publish.js';
import { restartProcess, rollStack } from '../roll.js';
import type { ProcessSpec } from '../supervised-process.js';
import { createSupervisor, type Supervisor } from '../supervisor.js';
import { outdatedProcesses, whyAnew } from '../why-anew.js';

let folder: string;
let supervisor: Supervisor | undefined;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'running-stack-'));
});
afterEach(async () => {
  await supervisor?.stop();
  supervisor = undefined;
  fs.rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
};

const portsFile = (): PortsFile => ({
  address: 'http://localhost:8080',
  state: 'ready',
  supervisor: identityOf(process.pid) ?? null,
  startedAt: new Date().toISOString(),
  build: 'a',
  options: readOptions({ DATA_DIR: folder }, folder),
  ports: {},
  processes: {},
});

const program = `require('node:http').createServer((q, r) => r.end('ok')).listen(process.env.PORT, '127.0.0.1');`;

/** A process that runs a file of its own. */
async function spec(name: string): Promise<ProcessSpec> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const script = write(`${name}/main.js`, program);
  return {
    name,
    command: process.execPath,
    args: [script],
    env: { PORT: String(port) },
    address,
    port,
    places: [path.dirname(script)],
    needs: [],
    ready: () => respondsOk(address),
  };
}

describe('a stack that runs already', () => {
  it('makes room for a new one when the arguments or the supervisor are others', () => {
    const running = JSON.parse(JSON.stringify(portsFile())) as PortsFile;
    const same = readOptions({ DATA_DIR: folder }, folder);
    expect(whyAnew(running, same, 'a')).toBeUndefined();
    expect(whyAnew(running, readOptions({ DATA_DIR: folder, CHAT: '2' }, folder), 'a')).toBe('The arguments changed');
    const changed = 'The program that starts the others changed';
    expect(whyAnew(running, same, 'b')).toBe(changed);
    // As a version wrote ports.json that knew of no builds.
    const older = { ...running, build: undefined } as unknown as PortsFile;
    expect(whyAnew(older, same, 'a')).toBe(changed);
  });

  it('names the processes whose program was built anew, until they have started again', async () => {
    const file = portsFile();
    const now = () => readPortsFile(layoutOf(folder).portsFile) ?? file;
    const publish = publisherOf(layoutOf(folder).portsFile, file, () => undefined);
    const specs = [await spec('admin'), await spec('analytics'), await spec('issuer')];
    const onChange = (processes: PortsFile['processes']) => publish({ processes });
    supervisor = createSupervisor({ specs, logDir: path.join(folder, 'logs'), onChange });
    await supervisor.start();
    expect(outdatedProcesses(now())).toEqual([]);
    const pids = () => Object.values(now().processes).map(({ pid }) => pid);
    const [admin, analytics, issuer] = pids();
    for (const name of ['admin', 'issuer']) write(`${name}/main.js`, `${program} // another`);
    expect(outdatedProcesses(now())).toEqual(['admin', 'issuer']);

    await rollStack(folder, { only: ['admin'] });
    expect(outdatedProcesses(now())).toEqual(['issuer']);
    await restartProcess(folder, 'issuer');
    expect(outdatedProcesses(now())).toEqual([]);
    expect(pids()).toEqual([expect.any(Number), analytics, expect.any(Number)]);
    expect(pids()).not.toContain(admin);
    expect(pids()).not.toContain(issuer);
  });
});

describe('what was built', () => {
  it('is known by what a process loads', () => {
    const sumOf = (kind: string) => buildSum(placesOf[kind] ?? [], folder);
    const kinds = ['admin', 'analytics', 'gateway', 'sandbox', 'issuer'];
    const changedBy = (name: string) => {
      const before = kinds.map(sumOf);
      write(name, 'another');
      return kinds.filter((kind, at) => sumOf(kind) !== before[at]);
    };
    expect(changedBy('services/admin/dist/main.js')).toEqual(['admin']);
    expect(changedBy('gateway/config/gateway.config.yml')).toEqual(['gateway']);
    expect(changedBy('deploy/dist/local/issuer/main.js')).toEqual(['issuer']);
    expect(changedBy('proto/dist/subjects.js')).toEqual(['admin', 'analytics', 'gateway']);
    expect(changedBy('services/shared/dist/http.js')).toEqual(kinds);
    expect(changedBy('package-lock.json')).toEqual(kinds);
    for (const name of ['main.js.map', 'main.d.ts']) expect(changedBy(`services/admin/dist/${name}`)).toEqual([]);
    expect(changedBy('services/admin/test/main.test.ts')).toEqual([]);
  });

  it('is another supervisor where its own program is, or what Keycloak is started with', () => {
    const isChangedBy = (name: string) => {
      const sums = () => (['issuer', 'keycloak'] as const).map((auth) => buildSum(supervisorPlaces({ auth }), folder));
      const before = sums();
      write(name, 'another');
      return sums().map((sum, at) => sum !== before[at]);
    };
    for (const name of ['local/processes.js', 'production/move-admin.js']) {
      expect(isChangedBy(`deploy/dist/${name}`)).toEqual([true, true]);
    }
    expect(isChangedBy('deploy/testbed/dist/servers/mongod.js')).toEqual([true, true]);
    expect(isChangedBy('deploy/keycloak/realm.json')).toEqual([false, true]);
    const others = ['dist/production/back-up.js', 'dist/local/issuer/main.js', 'testbed/dist/league-bed.js'];
    for (const name of others) expect(isChangedBy(`deploy/${name}`)).toEqual([false, false]);
  });
});
