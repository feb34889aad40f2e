import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { authOfData } from '../auth-of-data.js';
import { loadSecrets } from '../issuer/secrets.js';
import { keycloakCommand } from '../keycloak/command.js';
import { layoutOf, repositoryRoot } from '../layout.js';
import { readOptions } from '../options.js';
import { writePortsFile, type PortsFile } from '../ports-file.js';
import { identityOf, isRunning, type ProcessIdentity } from '../process-identity.js';
import { startStack } from '../stack.js';
import type { ProcessStatus } from '../supervised-process.js';

let folder: string;
let child: ChildProcess;
let identity: ProcessIdentity;
/** Holds the port of the stack: no start gets any further than to it. */
let listener: net.Server;
let port: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'auth-of-data-'));
  child = spawn('sleep', ['60'], { stdio: 'ignore' });
  const known = identityOf(child.pid ?? 0);
  if (!known) throw new Error('sleep did not start');
  identity = known;
  listener = net.createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => listener.once('listening', listening));
  port = String((listener.address() as AddressInfo).port);
});
afterEach(() => {
  listener.close();
  child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

const signInWith = {
  issuer: () => loadSecrets(layoutOf(folder).issuer),
  keycloak: () => {
    const home = path.join(folder, 'home');
    fs.mkdirSync(home);
    fs.writeFileSync(path.join(home, 'version.txt'), 'Keycloak - Version 1.2.3\n');
    keycloakCommand({ home, dir: layoutOf(folder).issuer, port: 1, publicAddress: 'http://localhost:8080' });
  },
};

const optionsOf = (auth: string) => readOptions({ DATA_DIR: folder, AUTH: auth, PORT: port }, folder);

const writePorts = (auth: string, more: Pick<PortsFile, 'supervisor' | 'processes'>) =>
  writePortsFile(layoutOf(folder).portsFile, {
    ...{ address: '', state: 'ready', startedAt: new Date().toISOString(), build: '', ports: {} },
    ...{ options: optionsOf(auth), ...more },
  });

const toKeycloak =
  /sign in with the development issuer, [^]*Start it without AUTH, [^]*AUTH=keycloak DATA_DIR=\.data-k/;
const toIssuer = /sign in with Keycloak, [^]*Start it with AUTH=keycloak, [^]*make up DATA_DIR=\.data-issuer/;

describe('data whose people sign in with one', () => {
  it.each([
    ['issuer', 'keycloak', toKeycloak],
    ['keycloak', 'issuer', toIssuer],
  ] as const)('are not used with the other (%s, then %s)', async (one, other, message) => {
    await signInWith[one]();
    // What a supervisor left that was killed: a start ends it, unless it is refused before.
    const mongod = { state: 'ready', identity, pid: identity.pid, restarts: 0 } as ProcessStatus;
    writePorts(one, { supervisor: null, processes: { mongod } });
    const refused = startStack(optionsOf(other)).catch((error: Error) => error.message);
    expect(await refused).toMatch(message);
    expect(await refused).toContain(`make reset DATA_DIR=${folder}`);
    expect(isRunning(identity)).toBe(true);
    await expect(startStack(optionsOf(one))).rejects.toThrow(/^Port \d+ is taken/);
  });

  it('keep the stack that runs with them', async () => {
    await signInWith.issuer();
    writePorts('issuer', { supervisor: identity, processes: {} });
    const script = path.join(repositoryRoot, 'deploy', 'dist', 'local', 'up.js');
    const env = { PATH: process.env.PATH, DATA_DIR: folder, AUTH: 'keycloak', PORT: port };
    const up = promisify(execFile)(process.execPath, [script], { env, timeout: 60_000 });
    await expect(up).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(toKeycloak) as string,
    });
    expect(isRunning(identity)).toBe(true);
  });

  it('are known by what each makes at its first start, and not where both have been there', async () => {
    expect(authOfData(folder)).toBeUndefined();
    await signInWith.issuer();
    expect(authOfData(folder)).toBe('issuer');
    // As a version left it that let one follow the other.
    signInWith.keycloak();
    expect(authOfData(folder)).toBeUndefined();
    await expect(startStack(optionsOf('keycloak'))).rejects.toThrow(/^Port \d+ is taken/);
  });
});
