import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

export interface ReadTally {
  sent: number;
  /** What was no 2xx, or no response at all, by what it was. */
  failed: Record<string, number>;
  /** From when a read was due to its response's last byte, sorted, ms. */
  times: number[];
}

const tickMs = 10;
const connections = 64;
const timeoutMs = 10_000;

/**
 * Reads paths in turn at a fixed rate until `signal` is aborted. A read is sent when it is due, however long the ones
 * before it take, and its time counts from then.
 */
export async function readSteadily(
  address: string,
  o: { paths: string[]; headers: Record<string, string>; perSecond: number; signal: AbortSignal },
): Promise<ReadTally> {
  const pool = new Pool(address, { connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const failed: Record<string, number> = {};
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  const read = async (path: string, due: number): Promise<void> => {
    const outcome = await pool.request({ path, method: 'GET', headers: o.headers }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode >= 200 && statusCode < 300 ? undefined : `${statusCode} ${path}`;
      },
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    times.push(performance.now() - due);
    if (outcome !== undefined) failed[outcome] = (failed[outcome] ?? 0) + 1;
  };
  const from = performance.now();
  let sent = 0;
  while (!o.signal.aborted) {
    for (; sent < ((performance.now() - from) / 1_000) * o.perSecond; sent += 1) {
      const due = from + (sent / o.perSecond) * 1_000;
      const one: Promise<void> = read(o.paths[sent % o.paths.length] ?? '/', due).finally(() => under.delete(one));
      under.add(one);
    }
    await sleep(tickMs);
  }
  await Promise.all(under);
  await pool.close();
  return { sent, failed, times: times.toSorted((a, b) => a - b) };
}

/** @param share 0.99 for p99 */
export const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
