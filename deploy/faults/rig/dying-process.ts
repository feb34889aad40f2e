import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { deathLine, type FaultPoint } from '@dynasty/kit/fault-points';
import { compileCache, repositoryRoot } from '../../local/layout.js';
import type { Say, Told } from './dying.js';
import type { Servers } from './servers.js';

/** Where a process dies: at the n-th time that it gets to the point. */
export interface Death {
  point: FaultPoint;
  n: number;
}

export const deathEnv = ({ point, n }: Death) => ({ NODE_ENV: 'test', FAULT_POINT: `${point}:${n}` });

export interface DyingProcess {
  say(asked: Say): void;
  /** True once it takes writes, false when it ended before. */
  ready: Promise<boolean>;
  hasEnded(): boolean;
  /** How it ended: whether that was at its point. */
  ended: Promise<boolean>;
  kill(): void;
}

/** Starts the service; it dies where it is told to, or lives until it is killed. */
export function startDying(
  { mongod, nats }: Servers,
  death: Death | undefined,
  hear: (told: Told) => void,
): DyingProcess {
  const script = path.join(repositoryRoot, 'deploy/dist/faults/rig/dying-service.js');
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: compileCache,
    ...(death && deathEnv(death)),
  };
  // Nothing of this process's own arguments: a test runner has some.
  const child = fork(script, [mongod.url, nats.url], {
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const errors = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  const isReady = Promise.withResolvers<boolean>();
  let isOver = false;
  child.on('message', (told: Told) => {
    if ('ready' in told) isReady.resolve(true);
    hear(told);
  });
  const ended = new Promise<boolean>((resolve, reject) => {
    child.once('exit', (code, signal) => {
      isOver = true;
      isReady.resolve(false);
      errors.then((said) => {
        if (signal === null) reject(new Error(`the service ended by itself (exit code ${code}): ${said}`));
        else resolve(death !== undefined && signal === 'SIGKILL' && said.includes(deathLine(death.point)));
      }, reject);
    });
  });
  // Whoever started it may look later.
  ended.catch(() => undefined);
  return {
    // It may be dying.
    say: (asked) => void (child.connected && child.send(asked, () => undefined)),
    ready: isReady.promise,
    hasEnded: () => isOver,
    ended,
    kill: () => void child.kill('SIGKILL'),
  };
}
