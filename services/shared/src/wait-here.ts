import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './errors.js';

/**
 * Waits in the middle of handling an event. Throws AppError unavailable when the process stops before the end: the event
 * goes to another one.
 */
export async function waitHere(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal: stopping }).catch((cause: unknown) => {
    throw new AppError('unavailable', 'stopping', 'The process stops; another one goes on.', { cause });
  });
}
