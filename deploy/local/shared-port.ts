import type { ChildProcess, SendHandle, Serializable } from 'node:child_process';
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
  const child = cluster.fork({ ...without, ...env }).process;
  closeWhatItNeverTook(child);
  return child;
}

/**
 * Node's cluster hands a process one connection at a time and waits for what it says of it. That of a process that is
 * killed meanwhile would stay open here for ever, and whoever made it would wait: it is closed, as those are that the
 * process had. One that was taken is closed here already, and closing it again changes nothing.
 */
function closeWhatItNeverTook(child: ChildProcess): void {
  const send: ChildProcess['send'] = child.send.bind(child);
  let handed: { close(): void } | undefined;
  child.send = (message: Serializable, connection?: unknown): boolean => {
    if (connection === undefined) return send(message);
    handed = connection as { close(): void };
    // It may have been killed a moment ago: then the error says no more than its exit will.
    return send(message, connection as SendHandle, () => undefined);
  };
  child.once('exit', () => handed?.close());
}
