import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { avatarPicture } from './avatar.js';
import { createCallLog, type Call } from './call-log.js';
import { createClock } from './clock.js';
import { addControlRoutes, type SandboxApp } from './control-routes.js';
import { createDerivedLeagues } from './derived-leagues.js';
import { sendFault, spoil } from './fault-replies.js';
import { createFaultRules, type FaultRule } from './fault-rules.js';
import { sendNflverseFile } from './nflverse-files.js';
import { findReply, openReply } from './recorded-tree.js';
import { leaguesOf, recordedMoment, type RecordedMoment } from './tree-info.js';

export interface SandboxOptions {
  /** Folder whose `v1/` holds the provider's replies. */
  sleeperData: string;
  /** Folder with nflverse's files; without it they are not found. */
  nflverseData?: string;
  source: 'recorded' | 'world';
  /** Folder of the generated world, whose clock can be set. */
  worldDir?: string;
  /** Node's options for the process that moves the clock (tests load sources through them). */
  clockArgs?: string[];
}

interface Watched {
  call: Call;
  spoiler: FaultRule | null;
}

const isProviderPath = (path: string): boolean => path.startsWith('/v1/') || path.startsWith('/nflverse/');

/** Writes every call of the provider down and lets the faults in force have their way with it. */
function watchCalls(
  app: SandboxApp,
  calls: ReturnType<typeof createCallLog>,
  faults: ReturnType<typeof createFaultRules>,
): void {
  const watched = new WeakMap<FastifyRequest, Watched>();
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isProviderPath(path)) return;
    const call = calls.add(request.method, path);
    const { waitMs, fault } = faults.take(path);
    call.fault = fault?.mode ?? (waitMs > 0 ? 'latency' : null);
    watched.set(request, { call, spoiler: fault });
    if (waitMs > 0) await delay(waitMs);
    if (fault && sendFault(reply, fault)) return reply;
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
}

/**
 * The provider stand-in: `GET /v1/...` from a tree of stored replies, `GET /nflverse/<file>`, pictures for avatars,
 * and the controls under `/_sandbox`. Importing this file or building the app opens nothing: tests may
 * `listen({ port: 0 })` as many as they like.
 */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  const app: SandboxApp = Fastify({
    logger: false,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  const calls = createCallLog();
  const faults = createFaultRules();
  const derived = createDerivedLeagues(options.sleeperData);
  const clock = options.worldDir === undefined ? undefined : createClock(options.worldDir, options.clockArgs);
  let recorded: Promise<RecordedMoment> | undefined;
  app.addHook('onClose', async () => clock?.stop());
  watchCalls(app, calls, faults);

  app.get<{ Params: { '*': string } }>('/v1/*', async (request, reply) => {
    void reply.type('application/json; charset=utf-8');
    const copy = await derived.resolve(request.params['*']);
    const stored = await findReply(options.sleeperData, copy?.requestPath ?? request.params['*']);
    // The provider says 404 for most things, but 200 for a user that it does not know.
    const unknownUser = options.source === 'world' && /^user\/[^/]+$/.test(request.params['*']);
    if (!stored) return reply.code(unknownUser ? 200 : 404).send('null');
    return reply.send(copy ? derived.rewrite(await text(openReply(stored)), copy.copy) : openReply(stored));
  });
  // nflverse publishes a file under its release (schedules/games.csv); here all files lie in one folder.
  for (const url of ['/nflverse/:file', '/nflverse/:release/:file']) {
    app.get<{ Params: { file: string } }>(url, (request, reply) =>
      sendNflverseFile(options.nflverseData, request.params.file, request, reply),
    );
  }
  for (const folder of ['', '/thumbs', '/avatars', '/avatars/thumbs']) {
    const url = `${folder}/:avatar(^[0-9a-f]{32}$)`;
    app.get<{ Params: { avatar: string } }>(url, async (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(avatarPicture(request.params.avatar)),
    );
  }
  app.get('/healthz', async () => ({ status: 'ok' }));
  addControlRoutes(app, {
    source: options.source,
    calls,
    faults,
    clock,
    derived,
    leagues: () => leaguesOf(options.sleeperData),
    recorded: () => (recorded ??= recordedMoment(options.sleeperData)),
  });
  return app as unknown as FastifyInstance;
}
