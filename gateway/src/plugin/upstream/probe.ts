import type { Member } from './member.js';

/** The status of what a process responds with; undefined where it does not in time. */
export async function statusOf({ pool }: Member, path: string, withinMs: number): Promise<number | undefined> {
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path, signal: AbortSignal.timeout(withinMs) });
    await body.dump();
    return statusCode;
  } catch {
    return undefined;
  }
}
