import { setTimeout as sleep } from 'node:timers/promises';
import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { until } from '../../local/api/until.js';
import { isRunning, stopProcess, type ProcessIdentity } from '../../local/process-identity.js';
import type { PortsFile } from '../../local/ports-file.js';
import { noteBroken } from './broken.js';

const backWithinMs = 60_000;
/** As the supervisor itself gives a process. */
const stopGraceMs = 12_000;

/** A process of a stack, by its name in ports.json; its supervisor starts it again whenever it ends. */
export interface StackProcess {
  /** SIGSTOP: it keeps its connections and responds to nothing. */
  freeze(): Promise<void>;
  thaw(): void;
  /** SIGKILL; resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves once it is gone. */
  stop(): Promise<void>;
  /** Resolves once another process has taken the place of the one that ended, and is ready. */
  back(): Promise<void>;
}

export function processOf(stack: { now(): PortsFile }, name: string): StackProcess {
  let ended: ProcessIdentity | undefined;
  const identity = (): ProcessIdentity => {
    const found = stack.now().processes[name]?.identity;
    if (!found) throw new Error(`${name} does not run`);
    return found;
  };
  return {
    freeze() {
      noteBroken(name, 'frozen');
      return freezeProcess(identity().pid);
    },
    thaw: () => void process.kill(identity().pid, 'SIGCONT'),
    async kill() {
      ended = identity();
      noteBroken(name, 'killed');
      process.kill(ended.pid, 'SIGKILL');
      while (isRunning(ended)) await sleep(5);
    },
    async stop() {
      ended = identity();
      noteBroken(name, 'stopped');
      await stopProcess(ended, stopGraceMs);
    },
    async back() {
      const isBack = async () => {
        const status = stack.now().processes[name];
        const isAnother = status?.identity && status.identity.pid !== ended?.pid && isRunning(status.identity);
        return isAnother && status.state === 'ready' ? true : null;
      };
      await until(`${name} to be ready again`, isBack, { withinMs: backWithinMs, everyMs: 20 });
    },
  };
}

/** Lets everything go on that may have been stopped: what stands still does not end by SIGTERM. */
export function thawAll(file: PortsFile | undefined): void {
  for (const { identity } of Object.values(file?.processes ?? {})) {
    if (identity && isRunning(identity)) process.kill(identity.pid, 'SIGCONT');
  }
}
