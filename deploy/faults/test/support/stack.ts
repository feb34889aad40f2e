import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../../../local/api/member.js';
import { standInAt } from '../../../local/api/stand-in.js';
import type { LeagueInfo } from '@dynasty/sandbox/tree-info';

/** The running stack that these tests were given (see deploy/local/with-stack.ts). */
interface PortsFile {
  address: string;
  /** Recorded leagues, where the stack serves any: nothing changes in them. */
  options: { sleeperData?: string; auth: 'issuer' | 'keycloak'; dataDir: string };
  ports: Record<string, number>;
  processes: Record<string, { pid: number | null; restarts: number; state: string; address?: string }>;
}

export interface ApiResponse<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** The stack's ports file, read again at each call: process ids change when a process is started again. */
export function portsFile(): PortsFile {
  const file = process.env.PORTS_FILE;
  if (file === undefined) throw new Error('PORTS_FILE is not set: run these tests by `make stack`');
  return JSON.parse(readFileSync(file, 'utf8')) as PortsFile;
}

/** Ends one of the stack's processes at once, as a crash would; the supervisor starts it again. */
export function kill(name: string): void {
  const pid = portsFile().processes[name]?.pid;
  if (pid == null) throw new Error(`${name} is not running`);
  process.kill(pid, 'SIGKILL');
}

/** Calls the product by its public address; the body is parsed where it is JSON. */
export async function call<T = unknown>(
  path: string,
  o: { token?: string; method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiResponse<T>> {
  const response = await fetch(`${portsFile().address}${path}`, {
    method: o.method ?? (o.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(o.token === undefined ? {} : { authorization: `Bearer ${o.token}` }),
      ...(o.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...o.headers,
    },
    body: o.body === undefined ? undefined : JSON.stringify(o.body),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
}

/** An access token of the development issuer's direct grant. */
export const signIn = (username: string): Promise<string> => tokenOf(portsFile().address, username);

/** How much slower than a quiet machine a busy one is at worst: these tests are not judged by the clock. */
const busyTimes = 3;

/**
 * Asks until the result satisfies `holds`; throws with the last result when it does not.
 * @param withinMs what a quiet machine needs at most
 */
export async function until<T>(ask: () => Promise<T>, holds: (result: T) => boolean, withinMs: number): Promise<T> {
  const end = Date.now() + withinMs * busyTimes;
  for (;;) {
    const result = await ask();
    if (holds(result)) return result;
    if (Date.now() > end)
      throw new Error(`not within ${withinMs * busyTimes} ms; last: ${JSON.stringify(result)?.slice(0, 500)}`);
    await sleep(100);
  }
}

const sandbox = () => `http://127.0.0.1:${portsFile().ports.sandbox}`;

/** The stand-in's own controls. */
export const standIn = () => standInAt(sandbox());

/** The stand-in's leagues whose current season has finished weeks. */
export async function playedLeagues(): Promise<LeagueInfo[]> {
  const { leagues } = await standIn().info();
  const played = await Promise.all(
    leagues.map(async ({ leagueId }) => {
      const { settings } = await providerSays<{ settings: { last_scored_leg?: number } }>(`league/${leagueId}`);
      return (settings.last_scored_leg ?? 0) > 4;
    }),
  );
  return leagues.filter((_, at) => played[at]);
}

/** The reply of the provider itself to a path below /v1. */
export async function providerSays<T>(path: string): Promise<T> {
  return (await (await fetch(`${sandbox()}/v1/${path}`)).json()) as T;
}

/** How many calls the provider has had so far. */
export async function providerCalls(): Promise<number> {
  return ((await (await fetch(`${sandbox()}/_sandbox/calls`)).json()) as { total: number }).total;
}

/** Makes the provider fail for every path that matches. */
export async function breakProvider(fault: { pattern: string; mode: string; retryAfterS?: number }): Promise<void> {
  await fetch(`${sandbox()}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
}

export async function healProvider(): Promise<void> {
  await fetch(`${sandbox()}/_sandbox/faults`, { method: 'DELETE' });
}
