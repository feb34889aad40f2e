import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseAway } from '../errors.js';
import type { App, HttpAppOptions, HttpCore } from './app-types.js';
import type { Silence } from '../database-silence.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It tells what it can without the database: once its access is checked it is not refused for the database's sake. */
    withoutDatabase?: boolean;
  }
  interface FastifyInstance {
    /** Whether the database responds. */
    silence: Silence;
  }
  interface FastifyRequest {
    /** Responds with what is there without the database, instead of a refusal. */
    whenSilent: ((since: Date) => unknown) | undefined;
    /** When it is looked at whether it waits for the database; undefined where it needs none. */
    patience: NodeJS.Timeout | undefined;
  }
}

/** Tests share their machine with other tests: there a slow moment is no sign of a silent database, and 0 is off. */
const defaultPatienceMs = process.env.NODE_ENV === 'test' ? 0 : 700;
/** What needs no database, or a response that is kept, takes less. */
const silentMs = 300;
/** While there are requests the database is asked this often, whether or not one of them needs it. */
const askEveryMs = 500;

/**
 * Responds 503 to a request that waits for a database which does not respond: within two seconds, and sooner once that
 * is known. What the request does goes on, so nobody knows how a write has ended: its key makes the repeat safe. Where all
 * is kept nobody waits: that it may be out of date is known by then, too.
 */
export function addSilenceValve(app: App, { silence }: Pick<HttpCore, 'silence'>, o: HttpAppOptions): void {
  app.decorate('silence', silence);
  app.decorateRequest('whenSilent');
  app.decorateRequest('patience');
  const patienceMs = o.databasePatienceMs ?? defaultPatienceMs;
  if (patienceMs === 0) return;
  let askedAt = -Infinity;

  function askNowAndThen(): void {
    const now = performance.now();
    if (now - askedAt < askEveryMs) return;
    askedAt = now;
    void silence.ask();
  }

  function look(request: FastifyRequest, reply: FastifyReply, ms: number): void {
    const next = async (): Promise<void> => {
      const wasSilent = silence.since() !== undefined;
      const since = await silence.ask();
      // It needs none, was sent or hijacked by a stream, or is being sent.
      if (request.patience === undefined || reply.sent || reply.raw.headersSent || reply.raw.destroyed) return;
      if (since === undefined || !wasSilent) look(request, reply, since === undefined ? patienceMs : silentMs);
      else if (request.whenSilent !== undefined) await request.whenSilent(since);
      else reply.send(databaseAway());
    };
    request.patience = setTimeout(() => {
      next().catch((err: unknown) => request.log.error({ err }, 'what is kept could not be sent'));
    }, ms);
  }

  function forget(request: FastifyRequest): void {
    clearTimeout(request.patience);
    request.patience = undefined;
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && request.routeOptions.config.access !== 'public') {
      look(request, reply, silence.since() === undefined ? patienceMs : silentMs);
      askNowAndThen();
    }
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.withoutDatabase === true) forget(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    forget(request);
    done();
  });
}
