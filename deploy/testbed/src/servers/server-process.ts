import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that was started here and responds. */
export interface RunningServer {
  url: string;
  port: number;
  pid: number;
  /** SIGTERM, and SIGKILL when it has not gone after a grace time. Safe to call twice. */
  stop(): Promise<void>;
}

export interface ServerCommand {
  name: string;
  command: string;
  args: string[];
  /** Instead of this process's own environment. */
  env?: Record<string, string>;
}

/** Whether a process is there, on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** How long a server may take to respond for the first time, ms. A journal to recover can be long on a busy machine. */
const READY_TIMEOUT_MS = 60_000;

/**
 * Starts a server with its output in a log file and waits until `ready` resolves. `ready` is retried while it throws;
 * an exit or the time limit fails with the end of the log in the message.
 */
export async function launchServer(
  o: ServerCommand & { url: string; port: number; logFile: string; ready: () => Promise<void> },
): Promise<RunningServer> {
  const log = fs.openSync(o.logFile, 'a');
  const child = spawn(o.command, o.args, { stdio: ['ignore', log, log], ...(o.env && { env: o.env }) });
  fs.closeSync(log);
  child.unref();
  const exit = exitOf(child);
  const stop = () => stopChild(child, exit);
  try {
    await untilReady(o, exit);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: o.url, port: o.port, pid: child.pid ?? 0, stop };
}

async function untilReady(
  o: { name: string; logFile: string; ready: () => Promise<void> },
  exit: Promise<string>,
): Promise<void> {
  let ended: string | undefined;
  void exit.then((reason) => (ended = reason));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let lastProblem = '';
  while (Date.now() < deadline) {
    if (ended !== undefined) throw new Error(`${o.name} ended while starting (${ended}). ${logTail(o.logFile)}`);
    try {
      await o.ready();
      return;
    } catch (error) {
      lastProblem = error instanceof Error ? error.message : String(error);
      await sleep(30);
    }
  }
  throw new Error(`${o.name} did not get ready in ${READY_TIMEOUT_MS / 1000} s: ${lastProblem}. ${logTail(o.logFile)}`);
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

async function stopChild(child: ChildProcess, exit: Promise<string>, graceMs = 8_000): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  // Whoever stops it waits for its end, even when nothing else keeps the process alive.
  child.ref();
  child.kill('SIGTERM');
  const gone = await Promise.race([exit.then(() => true), sleep(graceMs, false, { ref: false })]);
  if (!gone) {
    child.kill('SIGKILL');
    await exit;
  }
}

/** The last lines of a log file, for an error message. */
export function logTail(file: string, lines = 5): string {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd() : '';
  return `Last lines of ${file}:\n${text.split('\n').slice(-lines).join('\n')}`;
}
