import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.js';
import type { App, HttpAppOptions } from './app-types.js';

/** A request that nothing has been sent to for so long gets a 503; an event stream hijacks its reply, which lifts the limit. */
const usualLimitMs = 15_000;
const lookEveryMs = 1_000;

/**
 * Ends requests that take too long. One timer looks at all that are under way, the oldest first: Fastify's own
 * `handlerTimeout` makes a timer and a signal for each, and forgets the limit once it has read a body.
 */
export function addTimeLimit(app: App, { timeLimitMs = usualLimitMs }: HttpAppOptions): void {
  /** Under way, with when each is due; in the order in which they came. */
  const dueAt = new Map<FastifyReply, number>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    for (const [reply, due] of dueAt) {
      if (due > now) return;
      dueAt.delete(reply);
      end(reply);
    }
    clearInterval(timer);
    timer = undefined;
  }

  app.addHook('onRequest', (_request, reply, done) => {
    dueAt.set(reply, performance.now() + timeLimitMs);
    timer ??= setInterval(look, Math.min(lookEveryMs, timeLimitMs)).unref();
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    dueAt.delete(reply);
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function end(reply: FastifyReply): void {
  // Responded to, hijacked, or gone.
  if (reply.sent || reply.raw.destroyed) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(tooSlow());
}

function tooSlow(): AppError {
  return new AppError('unavailable', 'timeout', 'The response took too long. Try again shortly.', { retryAfterS: 2 });
}
