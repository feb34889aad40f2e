import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.js';
import type { App, HttpAppOptions } from './app-types.js';

const usualLimitMs = 15_000;
const usualStandstillMs = 60_000;
const lookEveryMs = 1_000;

/**
 * Ends requests that take too long: with a 503 while nothing has been sent; a response that has begun is left alone while
 * it flows. An event stream hijacks its reply, which lifts the limit. One timer looks at all that are under way, the
 * oldest first: Fastify's own `handlerTimeout` makes a timer and a signal for each, forgets the limit once it has read a
 * body, and cuts off a response that flows.
 */
export function addTimeLimit(app: App, o: HttpAppOptions): void {
  const { timeLimitMs = usualLimitMs, standstillMs = usualStandstillMs } = o;
  /** Under way, with when each came; in that order. */
  const cameAt = new Map<FastifyReply, number>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    for (const [reply, at] of cameAt) {
      if (now - at < timeLimitMs) return;
      if (now - at < (reply.routeOptions.config.timeLimitMs ?? 0)) continue;
      cameAt.delete(reply);
      end(reply, standstillMs);
    }
    if (cameAt.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  app.addHook('onRoute', ({ handlerTimeout, url }) => {
    if (handlerTimeout !== undefined) throw new Error(`${url}: give config.timeLimitMs instead of handlerTimeout`);
  });
  app.addHook('onRequest', (_request, reply, done) => {
    cameAt.set(reply, performance.now());
    timer ??= setInterval(look, Math.min(lookEveryMs, timeLimitMs)).unref();
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    cameAt.delete(reply);
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function end(reply: FastifyReply, standstillMs: number): void {
  const { raw } = reply;
  const isHijacked = reply.sent && !raw.writableEnded;
  if (isHijacked || raw.destroyed) return;
  // Node sees what the other side takes, and closes a connection on which nothing moves; the next request lifts this.
  if (raw.headersSent) raw.setTimeout(standstillMs);
  else void reply.send(tooSlow());
}

function tooSlow(): AppError {
  return new AppError('unavailable', 'timeout', 'The response took too long. Try again shortly.', { retryAfterS: 2 });
}
