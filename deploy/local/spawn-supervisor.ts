import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { logTail } from '@dynasty/testbed/servers/server-process';
import { layoutOf, repositoryRoot } from './layout.js';
import type { StackOptions } from './options.js';
import { identityOf, stopProcess, type ProcessIdentity } from './process-identity.js';
import { claimFolder } from './supervisor-file.js';

const script = path.join(repositoryRoot, 'deploy', 'dist', 'local', 'supervise.js');
const small = ['--max-old-space-size=64', '--max-semi-space-size=1'];

/**
 * Starts a detached supervisor, and notes in the same moment who it is: ports.json comes later, and who stops the stack
 * until then has to find it. Throws where another one has the folder.
 */
export async function spawnSupervisor(options: StackOptions): Promise<ProcessIdentity> {
  const { logs, supervisorFile } = layoutOf(options.dataDir);
  fs.mkdirSync(logs, { recursive: true });
  // To append, as log-files.ts wants it: how the run before has ended stays to be read.
  const log = fs.openSync(supervisorLog(options.dataDir), 'a');
  const child = spawn(process.execPath, [...small, script, JSON.stringify(options)], {
    cwd: repositoryRoot,
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  child.unref();
  // What could not be started is one that has ended.
  child.once('error', () => undefined);
  const supervisor = child.pid === undefined ? undefined : identityOf(child.pid);
  if (!supervisor) throw supervisorEnded(options.dataDir);
  try {
    if (!claimFolder(supervisorFile, supervisor)) throw anotherStack(options.dataDir);
  } catch (error) {
    await stopProcess(supervisor);
    throw error;
  }
  return supervisor;
}

/** What is said when the supervisor of a folder is gone. */
export function supervisorEnded(dataDir: string): Error {
  return new Error(`The supervisor ended. ${logTail(supervisorLog(dataDir), 12)}`);
}

/** What is said where a folder has a supervisor that runs. */
export function anotherStack(dataDir: string): Error {
  return new Error(`Another make up has started the stack in ${dataDir}. Wait until it is ready, or make down first.`);
}

const supervisorLog = (dataDir: string): string => path.join(layoutOf(dataDir).logs, 'supervisor.log');
