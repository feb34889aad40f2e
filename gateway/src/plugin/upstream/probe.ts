import type { Member } from './member.js';

/** Does the work with a signal that is aborted when it takes longer than so many ms. */
export async function inTime<T>(withinMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  // What has arrived by then is read first: it may be this process that is slow.
  const timer = setTimeout(() => setImmediate(() => late.abort()), withinMs);
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The status of what a process responds with; undefined where it does not in time. */
export async function statusOf({ line }: Member, path: string, withinMs: number): Promise<number | undefined> {
  try {
    return await inTime(withinMs, async (signal) => {
      const { statusCode, body } = await line.request({ method: 'GET', path, signal });
      body.dump().catch(() => undefined);
      return statusCode;
    });
  } catch {
    return undefined;
  }
}
