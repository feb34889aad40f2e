import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { timesEach } from './times-each.js';

/** A read and how it ended; times in ms, instants by performance.now(). */
export interface Read {
  path: string;
  /** When it had to be sent, whether it could be or not. */
  dueAt: number;
  /** From then to its response's last byte, that of the last try. */
  ms: number;
  /** 0 for no response, whose reason is `error`. */
  status: number;
  error?: string;
  /** A refusal said when to come again. */
  saidWhen: boolean;
  /** It said since when it may be out of date. */
  saidStale: boolean;
  tries: number;
}

const defaultConnections = 64;
const timeoutMs = 10_000;

export interface Reading {
  paths: readonly string[];
  headers: () => Record<string, string>;
  perSecond: number;
  signal: AbortSignal;
  /** How many of them are under way at most; the others wait, and their time counts. */
  connections?: number;
  /** All of them are there before the first read, as those of somebody who has had a page open. */
  connected?: boolean;
  /** How often a read is sent at most: again when a refusal says so, as pages do, else after growing pauses. */
  tries?: number;
}

/**
 * Reads paths in turn at a fixed rate until `signal` is aborted. A read is sent when it is due, however long the ones
 * before it take, and its time counts from then. In the order in which they ended.
 */
export async function readSteadily(address: string, o: Reading): Promise<Read[]> {
  const connections = o.connections ?? defaultConnections;
  const pool = new Pool(address, { connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const reads: Read[] = [];
  const under = new Set<Promise<void>>();

  const tryOnce = (path: string) =>
    pool.request({ path, method: 'GET', headers: o.headers() }).then(
      async ({ statusCode, headers, body }) => {
        await body.dump();
        return {
          status: statusCode,
          saidWhen: headers['retry-after'] !== undefined,
          againMs: Number(headers['retry-after'] ?? 0) * 1_000,
          saidStale: headers['x-stale-since'] !== undefined,
        };
      },
      (error: unknown) => ({
        status: 0,
        saidWhen: false,
        againMs: 0,
        saidStale: false,
        error: error instanceof Error ? error.message : String(error),
      }),
    );

  async function read(path: string, dueAt: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const { againMs, ...outcome } = await tryOnce(path);
      if (tries < (o.tries ?? 1) && (outcome.status === 0 || outcome.status >= 500)) {
        await sleep(againMs > 0 ? againMs * (1 + Math.random() / 4) : 100 * 2 ** tries * (0.5 + Math.random()));
        continue;
      }
      reads.push({ path, dueAt, ms: performance.now() - dueAt, tries, ...outcome });
      return;
    }
  }

  if (o.connected) await Promise.all(Array.from({ length: connections }, () => tryOnce(o.paths[0] ?? '/')));
  const from = performance.now();
  for (let sent = 0; !o.signal.aborted;) {
    for (; sent < ((performance.now() - from) / 1_000) * o.perSecond; sent += 1) {
      const dueAt = from + (sent / o.perSecond) * 1_000;
      const one: Promise<void> = read(o.paths[sent % o.paths.length] ?? '/', dueAt).finally(() => under.delete(one));
      under.add(one);
    }
    await sleep(Math.max(1, from + (sent / o.perSecond) * 1_000 - performance.now()));
  }
  await Promise.all(under);
  await pool.close();
  return reads;
}

/** Reads until the work has ended, however it does. */
export async function readWhile(
  address: string,
  o: Omit<Reading, 'signal'>,
  work: () => Promise<unknown>,
): Promise<Read[]> {
  const over = new AbortController();
  const reading = readSteadily(address, { ...o, signal: over.signal });
  try {
    await work();
  } finally {
    over.abort();
    await reading;
  }
  return reading;
}

export const isGood = ({ status }: Read): boolean => status >= 200 && status < 300;

/** Answered, and not as it was last. */
export const isFresh = (read: Read): boolean => isGood(read) && !read.saidStale;

/** Refused as the product refuses: at once, with when to come again. */
export const isRefusal = ({ status, saidWhen }: Pick<Read, 'status' | 'saidWhen'>): boolean =>
  (status === 503 || status === 429) && saidWhen;

/** How many were answered, and as it was last. */
export const countStale = (reads: readonly Read[]): number =>
  reads.filter((one) => isGood(one) && one.saidStale).length;

/** `3 x 504, 1 x other side closed`, or `none`. */
export const failuresOf = (reads: readonly Read[]): string =>
  timesEach(reads.filter((one) => !isGood(one)).map(({ error, status }) => error ?? String(status)));

/**
 * Whether reads that no fault is to touch, since somebody else is there to respond, were all answered and none as it was
 * last, and in words how many were not. Nothing is shown by no reads at all.
 */
export const judgedFresh = (reads: readonly Read[]): { told: string; holds: boolean } => ({
  told: `failed ${failuresOf(reads)}, ${countStale(reads)} as they were last`,
  holds: reads.length > 0 && reads.every(isFresh),
});

/** @param share 0.99 for p99 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** p99 of these reads, ms. */
export const p99Of = (reads: readonly Pick<Read, 'ms'>[]): number =>
  quantile(
    reads.map(({ ms }) => ms),
    0.99,
  );
