import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSum } from './build-sum.js';
import { goFirst } from './go-first.js';
import { identityOf, stopProcess, type Drain, type ProcessIdentity } from './process-identity.js';
import { forkSharingPort } from './shared-port.js';

/** A process that the supervisor keeps alive. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  /** The whole environment: nothing is inherited. */
  env: Record<string, string>;
  /** Where it can be reached, for people and for ports.json. */
  address: string;
  port: number;
  /** It and others like it listen on the same port: see shared-port.ts. */
  sharesPort?: boolean;
  /** Where its program is, where that is one of ours: see build-sum.ts. */
  places?: readonly string[];
  /** Names that must be ready before it is started. */
  needs: string[];
  /** Names that must have been started before it, ready or not; it is stopped before them. */
  follows?: string[];
  /**
   * It goes before others when cores are short, as far as the one who starts it may decide that. Only once it is ready:
   * while it starts nobody waits for it, and others are at work.
   */
  first?: boolean;
  /** Resolves when it can do its work; asked again while it rejects. */
  ready: () => Promise<void>;
  /** How long it may take to stop before it is killed, ms. */
  stopGraceMs?: number;
  /** Comes before SIGTERM. */
  drain?: Drain;
}

export interface ProcessStatus {
  state: 'waiting' | 'starting' | 'ready' | 'down' | 'stopped';
  identity: ProcessIdentity | null;
  pid: number | null;
  port: number;
  address: string;
  log: string;
  restarts: number;
  /** Where its program is, and its sum when it was started last. */
  places: readonly string[];
  build: string;
}

export interface RestartPolicy {
  /** Delay before the first restart, doubled each time up to `maxMs`. */
  minMs: number;
  maxMs: number;
  /** A process that was ready for this long starts again at `minMs`. */
  healthyMs: number;
}

export const defaultRestartPolicy: RestartPolicy = { minMs: 100, maxMs: 5_000, healthyMs: 2_000 };

export interface SupervisedProcess {
  spec: ProcessSpec;
  status(): ProcessStatus;
  /** Starts it and keeps it running; resolves when it is ready for the first time (or was stopped before). */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 40;

/** Runs one process for as long as it is wanted: output to its own log file, a restart after each exit. */
export function superviseProcess(
  spec: ProcessSpec,
  o: { logDir: string; policy?: RestartPolicy; onChange: () => void; note: (line: string) => void },
): SupervisedProcess {
  const policy = o.policy ?? defaultRestartPolicy;
  const log = path.join(o.logDir, `${spec.name}.log`);
  const wanted = new AbortController();
  const { promise: firstReady, resolve: onReady } = deferred();
  let identity: ProcessIdentity | null = null;
  let state: ProcessStatus['state'] = 'waiting';
  const places = spec.places ?? [];
  let build = '';
  let restarts = 0;
  let running: Promise<void> | undefined;

  const enter = (next: ProcessStatus['state']) => {
    state = next;
    o.onChange();
  };

  /** One life of the process, from spawn to exit. Returns how long it was ready, ms; 0 where it could not begin. */
  const live = async (): Promise<number> => {
    const launched = tryToLaunch(spec, log);
    if (launched instanceof Error) {
      o.note(`${spec.name} could not be started (${launched.message})`);
      return 0;
    }
    const { child, exit } = launched;
    identity = child.pid === undefined ? null : (identityOf(child.pid) ?? null);
    build = buildSum(places);
    enter('starting');
    const over = new AbortController();
    void exit.then(() => over.abort());
    let readyAt = Infinity;
    const becomesReady = untilReady(spec.ready, AbortSignal.any([over.signal, wanted.signal])).then((ready) => {
      if (!ready) return;
      readyAt = Date.now();
      if (spec.first === true && identity) goFirst(identity.pid);
      enter('ready');
      onReady();
    });
    const reason = await exit;
    await becomesReady;
    identity = null;
    if (!wanted.signal.aborted) o.note(`${spec.name} ended (${reason})`);
    return Math.max(0, Date.now() - readyAt);
  };

  const keepAlive = async (): Promise<void> => {
    let delay = policy.minMs;
    while (!wanted.signal.aborted) {
      const readyForMs = await live();
      if (wanted.signal.aborted) break;
      enter('down');
      if (readyForMs >= policy.healthyMs) delay = policy.minMs;
      await sleep(delay, undefined, { signal: wanted.signal }).catch(() => undefined);
      delay = Math.min(delay * 2, policy.maxMs);
      restarts += 1;
    }
    enter('stopped');
    onReady();
  };

  return {
    spec,
    status: () => ({
      state,
      identity,
      pid: identity?.pid ?? null,
      port: spec.port,
      address: spec.address,
      log,
      restarts,
      places,
      build,
    }),
    start: () => {
      running ??= keepAlive();
      return firstReady;
    },
    stop: async () => {
      wanted.abort();
      if (identity) await stopProcess(identity, spec.stopGraceMs, spec.drain);
      await running;
    },
  };
}

interface Launched {
  child: ChildProcess;
  exit: Promise<string>;
}

/** The reason where there is no process: on a full disk its log cannot be opened. */
function tryToLaunch(spec: ProcessSpec, logFile: string): Launched | Error {
  try {
    return launch(spec, logFile);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function launch(spec: ProcessSpec, logFile: string): Launched {
  const child = spawnLogging(spec, logFile);
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { child, exit };
}

function spawnLogging(spec: ProcessSpec, logFile: string): ChildProcess {
  const log = fs.openSync(logFile, 'a', 0o600);
  try {
    return spec.sharesPort
      ? forkSharingPort(spec, log)
      : spawn(spec.command, spec.args, { env: spec.env, stdio: ['ignore', log, log] });
  } finally {
    // Where nothing could be spawned, too: it is tried again and again.
    fs.closeSync(log);
  }
}

async function untilReady(ready: () => Promise<void>, over: AbortSignal): Promise<boolean> {
  while (!over.aborted) {
    try {
      await ready();
      return !over.aborted;
    } catch {
      await sleep(POLL_MS, undefined, { signal: over }).catch(() => undefined);
    }
  }
  return false;
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
