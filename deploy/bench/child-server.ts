import { spawn, type ChildProcess } from 'node:child_process';

export interface ChildServer {
  url: string;
  stop(): Promise<void>;
}

const startMs = 20_000;

/** Starts a Node program in a process of its own and waits until it responds at `probe`. */
export async function childServer(
  program: string,
  port: number,
  env: Record<string, string>,
  probe: string,
): Promise<ChildServer> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'fatal', ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + startMs;
  while (!(await isUp(url + probe))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`${program} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop: () => ended(child) };
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return exit;
}
