import { Pool, type Dispatcher } from 'undici';
import { quantile } from '../faults/rig/steady-reads.js';

export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Asked in turn; the address itself where nothing is said. */
  requests?: { path: string; method: 'GET' | 'POST'; body?: string }[];
}

export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * As many requests as so many connections get through, each sending its next one when it has its response, on a client
 * that costs little (0.1 ms for a response of 20 kB), since it takes that from those it measures. Throws when any
 * response was not a 2xx, since the figure would mean nothing.
 */
export async function measure(target: Target, connections: number, seconds: number): Promise<Round> {
  const { origin, pathname } = new URL(target.url);
  const { headers, requests = [{ path: pathname, method: 'GET' }] } = target;
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  let sent = 0;

  const next = (done: () => void, failed: (error: Error) => void) => {
    const start = performance.now();
    if (start >= until) return done();
    const { path, method, body } = requests[sent++ % requests.length]!;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(controller, status) {
        if (status < 200 || status > 299) controller.abort(new Error(`${target.name}: a response was ${status}`));
      },
      onResponseEnd() {
        times.push(performance.now() - start);
        next(done, failed);
      },
      onResponseError: (_controller, error) => failed(error),
    };
    pool.dispatch({ path, method, headers, body }, handler);
  };
  try {
    await Promise.all(Array.from({ length: connections }, () => new Promise<void>(next)));
  } finally {
    await pool.destroy();
  }
  const perSecond = times.length / ((performance.now() - from) / 1000);
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
