import type { Member } from './member.js';

/** The status of what a process responds with; undefined where it does not in time. */
export async function statusOf({ line }: Member, path: string, withinMs: number): Promise<number | undefined> {
  const late = new AbortController();
  // What has arrived by then is read first: it may be this process that is slow.
  const timer = setTimeout(() => setImmediate(() => late.abort()), withinMs);
  try {
    const { statusCode, body } = await line.request({ method: 'GET', path, signal: late.signal });
    body.dump().catch(() => undefined);
    return statusCode;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
