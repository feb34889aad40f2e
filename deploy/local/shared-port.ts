import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';

/**
 * Starts a Node process that shares the port it listens on with others started here: this process accepts the
 * connections and hands them over in turn (Node's cluster), and what they carry goes past it. A connection that a
 * process does not take, since it is being stopped, goes to another one, if it lives on for a moment after it has stopped
 * to listen.
 * @param log file descriptor for all its output
 */
export function forkSharingPort(
  { args, env }: { args: string[]; env: Record<string, string> },
  log: number,
): ChildProcess {
  cluster.setupPrimary({
    exec: args.at(-1),
    execArgv: args.slice(0, -1),
    args: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  // cluster adds this process's environment, of which nothing is to be inherited.
  const without = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  return cluster.fork({ ...without, ...env }).process;
}
