import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isRunning, type ProcessIdentity } from './process-identity.js';
import type { StackOptions } from './options.js';
import type { ProcessStatus } from './supervised-process.js';

/** What `DATA_DIR/ports.json` holds: where everything listens, under which process id, and how it is doing. */
export interface PortsFile {
  address: string;
  state: 'starting' | 'ready' | 'stopping' | 'stopped';
  /** null once stopped. */
  supervisor: ProcessIdentity | null;
  /** When the supervisor began, ISO. */
  startedAt: string;
  /** The supervisor's program as it was when it began (build-sum.ts). */
  build: string;
  options: StackOptions;
  ports: Record<string, number>;
  processes: Record<string, ProcessStatus>;
}

/** The file's content, or undefined when there is none or it cannot be read. */
export function readPortsFile(file: string): PortsFile | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as PortsFile;
  } catch {
    return undefined;
  }
}

/** Writes the whole file at once: a reader sees the old or the new content, never half of one. */
export function writePortsFile(file: string, content: PortsFile): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const staging = `${file}.${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    fs.writeFileSync(staging, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(staging, file);
  } catch (error) {
    fs.rmSync(staging, { force: true });
    throw error;
  }
}

/** The processes named in the file that are still alive, the supervisor not included. */
export function survivors(content: PortsFile | undefined): ProcessIdentity[] {
  return Object.values(content?.processes ?? {})
    .map(({ identity }) => identity)
    .filter((identity): identity is ProcessIdentity => identity !== null && isRunning(identity));
}

/** Whether the stack of this file has a living supervisor. */
export function isSupervised(content: PortsFile | undefined): content is PortsFile & { supervisor: ProcessIdentity } {
  return content?.supervisor ? isRunning(content.supervisor) : false;
}
