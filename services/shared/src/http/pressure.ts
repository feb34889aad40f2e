import { AppError } from '../errors.js';
import type { App, HttpAppOptions } from './app-types.js';

/** Tests share their machine with other tests: there a slow moment is no sign of too many requests, and 0 is off. */
const defaultMaxDelayMs = process.env.NODE_ENV === 'test' ? 0 : 1_000;
const sampleMs = 500;

/**
 * Responds 503 at once while the process cannot keep up: while its event loop lags. Public routes (health, metrics) are
 * always served. @fastify/under-pressure does the same with a hundred wake-ups a second, which an idle process feels.
 */
export function addPressureValve(app: App, o: HttpAppOptions): void {
  const maxDelayMs = o.maxEventLoopDelayMs ?? defaultMaxDelayMs;
  if (maxDelayMs === 0) return;
  let dueAt = performance.now() + sampleMs;
  /** Of the last two samples. */
  let delaysMs: [number, number] = [0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    delaysMs = [delaysMs[1], now - dueAt];
    dueAt = now + sampleMs;
  }, sampleMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === 'public') return;
    if (Math.max(...delaysMs) <= maxDelayMs) return;
    throw new AppError('unavailable', 'overloaded', 'Too much to do at the moment.', { retryAfterS: 2 });
  });
}
