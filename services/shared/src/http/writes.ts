import type { FastifyRequest, RouteOptions } from 'fastify';
import { databaseAway } from '../errors.js';
import type { Work, WriteRequest, Written } from '../idempotency.js';
import type { App, HttpCore, RepeatKind, WriteKind } from './app-types.js';

const keyKinds: ReadonlySet<WriteKind | undefined> = new Set(['idempotent', 'keyed', 'upload']);

/** Whether a write of this kind has one effect however often it is sent under one key. */
export const takesKey = (write: WriteKind | undefined): boolean => keyKinds.has(write);

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The header that lets a caller repeat a write without doing it twice. */
export const keyHeader = 'idempotency-key';

/**
 * Every route that is no read says what it writes. Idempotent ones get `request.commit`; a repeat of a request that
 * was responded to before gets that response without doing its work again, after the access check: where the handler
 * makes that itself, after the handler's. Keyed ones get `request.commitIn`, and find their repeats themselves; uploads
 * get `request.receive`, which finds them once the file is read.
 */
export function addWrites(app: App, { idempotency }: Pick<HttpCore, 'idempotency'>): void {
  app.decorateRequest('commit', () => {
    throw new Error('request.commit is for routes that declare `write: idempotent`');
  });
  app.decorateRequest('commitIn', () => {
    throw new Error('request.commitIn is for routes that declare `write: keyed`');
  });
  app.decorateRequest('receive', () => {
    throw new Error('request.receive is for routes that declare `write: upload`');
  });
  app.addHook('onRoute', (route) => assertDeclared(route, route.config?.write));

  app.addHook('preHandler', async (request, reply) => {
    const { write } = request.routeOptions.config;
    if (!takesKey(write)) return;
    // Nothing is begun of which nobody could say how it ended.
    if (app.silence.since() !== undefined) throw databaseAway();
    const writeRequest = writeRequestOf(request);
    const respond = <T>({ status, body }: Written<T>): T => {
      reply.code(status);
      return body;
    };
    if (write === 'keyed') {
      request.commitIn = async (run) => respond(await run(writeRequest));
      return;
    }
    if (write === 'upload') {
      request.receive = async (receiving) => respond(await idempotency.receive(writeRequest, receiving));
      return;
    }
    const repeats = repeatsOf(request);
    if (repeats === 'first') {
      const stored = await idempotency.stored(writeRequest);
      if (stored !== undefined) return reply.code(stored.status).send(stored.body);
    }
    async function commit<T, Body>(work: Work<T>, bodyNow?: (stored: T) => Promise<Body>): Promise<T | Body> {
      if (bodyNow === undefined) return respond(await idempotency.run(writeRequest, work));
      // A repeat would be sent what is stored, of which only the handler knows how to make the body.
      if (repeats === 'first') throw new Error('bodyNow is for routes that declare `repeats: checked`');
      return bodyNow(respond(await idempotency.run(writeRequest, work)));
    }
    request.commit = commit as FastifyRequest['commit'];
  });
}

function repeatsOf({ routeOptions: { config } }: FastifyRequest): RepeatKind {
  return config.repeats ?? (config.access === 'participant' ? 'checked' : 'first');
}

function assertDeclared(route: RouteOptions, write: WriteKind | undefined): void {
  const methods = Array.isArray(route.method) ? route.method : [route.method];
  const isRead = methods.every((method) => readMethods.has(method));
  const name = `${String(route.method)} ${route.url}`;
  if (!isRead && write === undefined) throw new Error(`${name} does not declare what it writes`);
  if (isRead && write !== undefined) throw new Error(`${name} reads, so it declares no write`);
}

function writeRequestOf({ account, headers, method, url, body }: FastifyRequest): WriteRequest {
  const key = headers[keyHeader];
  // Node joins a header that was sent twice into one text, which is no valid key.
  const first = Array.isArray(key) ? key.join(', ') : key;
  return { accountId: account.accountId, key: first, target: `${method} ${url}`, body };
}
