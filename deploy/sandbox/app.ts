import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { avatarPicture } from './avatar.js';
import { createCallLog, type Call } from './call-log.js';
import { answerWithFault, spoil } from './fault-answers.js';
import { FaultBody, createFaultRules, type FaultRule } from './fault-rules.js';
import { sendNflverseFile } from './nflverse-files.js';
import { findAnswer, openAnswer } from './recorded-tree.js';
import { leaguesOf } from './tree-info.js';
import { isoOf } from './world/files/moment.js';
import { readWorldRecord } from './world/files/world-record.js';

export interface SandboxOptions {
  /** Folder whose `v1/` holds the provider's answers. */
  sleeperData: string;
  /** Folder with nflverse's files; without it they are not found. */
  nflverseData?: string;
  source: 'recorded' | 'world';
  /** Folder of the generated world, whose clock can be set. */
  worldDir?: string;
}

/** The moment to which a world's clock is set, ISO 8601. */
function nowOf(worldDir: string): string | null {
  const record = readWorldRecord(worldDir);
  return record ? isoOf(record.moment) : null;
}

interface Watched {
  call: Call;
  spoiler: FaultRule | null;
}

const isProviderPath = (path: string): boolean => path.startsWith('/v1/') || path.startsWith('/nflverse/');

/**
 * The provider stand-in: `GET /v1/...` from a tree of stored answers, `GET /nflverse/<release>/<file>`, a log of the
 * calls and faults on demand under `/_sandbox`. Importing this file or building the app opens nothing: tests may
 * `listen({ port: 0 })` as many as they like.
 */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  const calls = createCallLog();
  const faults = createFaultRules();
  const watched = new WeakMap<FastifyRequest, Watched>();

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isProviderPath(path)) return;
    const call = calls.add(request.method, path);
    const { waitMs, fault } = faults.take(path);
    call.fault = fault?.mode ?? (waitMs > 0 ? 'latency' : null);
    watched.set(request, { call, spoiler: fault });
    if (waitMs > 0) await delay(waitMs);
    if (fault && answerWithFault(reply, fault)) return reply;
  });
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const spoiler = watched.get(request)?.spoiler;
    if (!spoiler || !(spoiler.mode === 'truncate' || spoiler.mode === 'wrong-types')) return payload;
    const body = payload instanceof Readable ? await buffer(payload) : Buffer.from(String(payload ?? ''));
    void reply.removeHeader('content-length');
    return spoil(body, spoiler);
  });
  app.addHook('onResponse', async (request, reply) => {
    const entry = watched.get(request);
    if (entry) entry.call.status = reply.statusCode;
  });

  app.get<{ Params: { '*': string } }>('/v1/*', async (request, reply) => {
    const answer = await findAnswer(options.sleeperData, request.params['*']);
    void reply.type('application/json; charset=utf-8');
    return answer ? reply.send(openAnswer(answer)) : reply.code(404).send('null');
  });
  // nflverse publishes a file under its release (schedules/games.csv); here all files lie in one folder.
  for (const url of ['/nflverse/:file', '/nflverse/:release/:file']) {
    app.get<{ Params: { file: string } }>(url, (request, reply) =>
      sendNflverseFile(options.nflverseData, request.params.file, request, reply),
    );
  }

  for (const url of ['/:avatar(^[0-9a-f]{32}$)', '/thumbs/:avatar(^[0-9a-f]{32}$)']) {
    app.get<{ Params: { avatar: string } }>(url, async (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(avatarPicture(request.params.avatar)),
    );
  }

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/_sandbox/info', async () => ({
    source: options.source,
    now: options.worldDir === undefined ? null : nowOf(options.worldDir),
    leagues: await leaguesOf(options.sleeperData),
  }));
  app.get('/_sandbox/calls', async () => calls.read());
  app.delete('/_sandbox/calls', async () => {
    calls.reset();
    return { total: 0 };
  });
  app.get('/_sandbox/redirected', async (request) => {
    calls.add(request.method, '/_sandbox/redirected').status = 200;
    return {};
  });
  app.get('/_sandbox/faults', async () => faults.list());
  app.post('/_sandbox/faults', { schema: { body: FaultBody } }, async (request) => {
    faults.add(request.body);
    return faults.list();
  });
  app.delete('/_sandbox/faults', async () => {
    faults.clear();
    return [];
  });
  return app as unknown as FastifyInstance;
}
