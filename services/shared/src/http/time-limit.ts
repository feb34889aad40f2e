import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.js';
import { createPassing } from '../passing.js';
import type { App, HttpAppOptions } from './app-types.js';

declare module 'fastify' {
  interface FastifyReply {
    /** Nobody looks any more at how long it takes. */
    endLimit: (() => void) | undefined;
  }
}

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
  const underWay = createPassing<{ reply: FastifyReply; cameAt: number }>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    for (const { reply, cameAt } of underWay) {
      if (now - cameAt < timeLimitMs) return;
      if (now - cameAt < (reply.routeOptions.config.timeLimitMs ?? 0)) continue;
      reply.endLimit?.();
      end(reply, standstillMs);
    }
    if (underWay.size() > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  app.addHook('onRoute', ({ handlerTimeout, url }) => {
    if (handlerTimeout !== undefined) throw new Error(`${url}: give config.timeLimitMs instead of handlerTimeout`);
  });
  app.decorateReply('endLimit');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.endLimit = underWay.add({ reply, cameAt: performance.now() });
    timer ??= setInterval(look, Math.min(lookEveryMs, timeLimitMs)).unref();
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    reply.endLimit?.();
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
