import { AppError } from '../errors.js';
import type { App, HttpAppOptions } from './app-types.js';

/** Tests share their machine with other tests: there a slow moment is no sign of too many requests, and 0 is off. */
const defaultMaxDelayMs = process.env.NODE_ENV === 'test' ? 0 : 1_000;
const sampleMs = 500;
/** A longer delay is no lag: the process was stopped, or the machine slept, and what waited is over. */
const stoodStillMs = 5_000;
/** Without a request for this many samples nothing is measured. */
const quietSamples = 10;

/**
 * Responds 503 at once while the process cannot keep up: while its event loop lags. Public routes (health, metrics) are
 * always served. It measures while there are requests: an idle process has nothing to refuse, and each sample wakes it.
 * @fastify/under-pressure does the same with a hundred wake-ups a second, requests or not.
 */
export function addPressureValve(app: App, o: HttpAppOptions): void {
  const maxDelayMs = o.maxEventLoopDelayMs ?? defaultMaxDelayMs;
  if (maxDelayMs === 0) return;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  let quiet = 0;
  /** Of the last two samples. */
  let delaysMs: [number, number] = [0, 0];

  function sample(): void {
    const now = performance.now();
    const delayMs = now - dueAt;
    delaysMs = [delaysMs[1], delayMs < stoodStillMs ? delayMs : 0];
    dueAt = now + sampleMs;
    quiet += 1;
    if (quiet > quietSamples) stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    delaysMs = [0, 0];
  }

  function measure(): void {
    quiet = 0;
    if (timer !== undefined) return;
    dueAt = performance.now() + sampleMs;
    timer = setInterval(sample, sampleMs).unref();
  }

  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === 'public') return;
    measure();
    if (Math.max(...delaysMs) <= maxDelayMs) return;
    throw new AppError('unavailable', 'overloaded', 'Too much to do at the moment.', { retryAfterS: 2 });
  });
}
