import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortFree } from '@dynasty/testbed/servers/free-port';
import { logTail } from '@dynasty/testbed/servers/server-process';
import { assertSameAuth } from './auth-of-data.js';
import { assertSameFootball } from './football-of-data.js';
import { ensureRealm } from './keycloak/ensure-realm.js';
import { ensurePeople } from './keycloak/people.js';
import { layoutOf } from './layout.js';
import type { StackOptions } from './options.js';
import { demoUsernames } from './summary.js';
import { isSupervised, readPortsFile, survivors, writePortsFile, type PortsFile } from './ports-file.js';
import { isRunning, stopProcess, untilGone, type ProcessIdentity } from './process-identity.js';
import { anotherStack, spawnSupervisor, supervisorEnded } from './spawn-supervisor.js';
import { isOfFolder, readSupervisor } from './supervisor-file.js';

/** Keycloak alone takes more than three minutes on a machine that is busy with another stack's tests. */
const startLimitMs = 480_000;

/** A process that fails this often before the stack is up will not recover by waiting. */
const hopelessRestarts = 4;

/** How long a whole stack may take to stop. */
const stopLimitMs = 60_000;

/** The running stack of this data folder, if there is one. */
export function runningStack(dataDir: string): (PortsFile & { supervisor: ProcessIdentity }) | undefined {
  const file = ownPortsFile(dataDir);
  return isSupervised(file) ? file : undefined;
}

/** The supervisor of this data folder that runs, also before it has written ports.json. */
export function supervisorOf(dataDir: string): ProcessIdentity | undefined {
  const noted = readSupervisor(layoutOf(dataDir).supervisorFile);
  // One of a version that noted nothing stands in ports.json alone.
  return noted && isRunning(noted) ? noted : runningStack(dataDir)?.supervisor;
}

/**
 * Starts a detached supervisor and returns once the gateway says that every service is ready. Throws, before anything is
 * stopped, where the folder's people sign in with the other one, or its leagues come from elsewhere.
 */
export async function startStack(options: StackOptions): Promise<PortsFile> {
  assertSameAuth(options);
  assertSameFootball(options);
  if (supervisorOf(options.dataDir)) throw anotherStack(options.dataDir);
  await clearLeftovers(options.dataDir);
  if (!(await isPortFree(options.port))) {
    throw new Error(`Port ${options.port} is taken by another program. Stop it, or choose another: make up PORT=8090`);
  }
  await untilReady(options, await spawnSupervisor(options));
  const file = runningStack(options.dataDir);
  if (!file) throw supervisorEnded(options.dataDir);
  if (options.auth === 'keycloak') await prepareKeycloak(file);
  return file;
}

/**
 * The development issuer takes any address and any e-mail; Keycloak knows the address of now, and the e-mails of the demo
 * leagues and the super admins.
 */
async function prepareKeycloak(file: PortsFile): Promise<void> {
  const { options, processes } = file;
  const keycloak = { address: processes.issuer?.address ?? '', dir: layoutOf(options.dataDir).issuer };
  await ensureRealm({ ...keycloak, publicAddress: file.address });
  const usernames = await demoUsernames(file);
  const admins = options.settings.superAdmins.split(',').map((email) => email.trim());
  await ensurePeople({
    ...keycloak,
    emails: [...usernames.map((username) => `${username}@example.org`), ...admins.filter(Boolean)],
  });
}

/** Waits until `/readyz?all=1` responds with 200; fails early when a process keeps crashing, or the supervisor ends. */
export async function untilReady(options: StackOptions, supervisor: ProcessIdentity): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    if (!isRunning(supervisor)) throw supervisorEnded(options.dataDir);
    // Until the new supervisor has written the file, it describes the previous run.
    const processes = Object.entries(runningStack(options.dataDir)?.processes ?? {});
    const crashing = processes.find(([, status]) => status.restarts >= hopelessRestarts && status.state !== 'ready');
    if (crashing) {
      const [name, { restarts, log }] = crashing;
      throw new Error(`${name} does not stay up (${restarts} restarts). ${logTail(log, 12)}`);
    }
    const up = processes.length > 0 && processes.every(([, { state }]) => state === 'ready');
    if (up && (await allReady(options.port))) return;
    if (Date.now() > deadline) {
      const late = processes.filter(([, { state }]) => state !== 'ready').map(([name]) => name);
      throw new Error(
        `Not ready after ${startLimitMs / 1000} s: ${late.join(', ') || 'the gateway'}. See ${layoutOf(options.dataDir).logs}`,
      );
    }
    await sleep(50);
  }
}

async function allReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz?all=1`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Stops the stack of this data folder, and what a killed supervisor may have left. Returns false when nothing ran. */
export async function stopStack(dataDir: string): Promise<boolean> {
  const supervisor = supervisorOf(dataDir);
  if (supervisor) {
    // One of an earlier version that is about to stop would end at once if it was asked again, and leave the others.
    if (runningStack(dataDir)?.state === 'stopping') await untilGone(supervisor, stopLimitMs);
    await stopProcess(supervisor, stopLimitMs);
  }
  const left = await clearLeftovers(dataDir);
  return supervisor !== undefined || left > 0;
}

/** What `ports.json` says, unless the folder is a copy: then it is of the first one, and what it names runs there. */
function ownPortsFile(dataDir: string): PortsFile | undefined {
  const file = readPortsFile(layoutOf(dataDir).portsFile);
  return file && isOfFolder(file.options.dataDir, dataDir) ? file : undefined;
}

/** Stops processes whose supervisor is gone. Returns how many there were. */
async function clearLeftovers(dataDir: string): Promise<number> {
  const { portsFile } = layoutOf(dataDir);
  const file = ownPortsFile(dataDir);
  const left = survivors(file);
  await Promise.all(left.map((identity) => stopProcess(identity)));
  if (file && left.length > 0) {
    const ended = Object.entries(file.processes).map(([name, status]) => {
      return [name, { ...status, state: 'stopped' as const, identity: null, pid: null }];
    });
    try {
      writePortsFile(portsFile, { ...file, state: 'stopped', supervisor: null, processes: Object.fromEntries(ended) });
    } catch (error) {
      // Nobody takes what it says for running: on a full disk `make reset` is the way to room.
      console.warn(`ports.json could not be written (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
  return left.length;
}

/** Removes everything that a stopped stack kept, and the folder itself when nothing else is in it. */
export function dropData(dataDir: string): void {
  const { dataDir: folder, ...parts } = layoutOf(dataDir);
  for (const part of Object.values(parts)) fs.rmSync(part, { recursive: true, force: true });
  if (fs.existsSync(folder) && fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
}
