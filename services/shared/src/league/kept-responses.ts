import type { Subject } from '@dynasty/proto/subjects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../cache.js';
import type { Core } from '../core.js';
import { databaseAway } from '../errors.js';
import type { App } from '../http/app-types.js';
import { type EncodedBody, encodedBody } from '../http/encoded-body.js';
import { encodingFor } from '../http/encoding.js';
import { holds } from '../http/etag.js';
import { staleHeader } from '../http/headers.js';
import { counter } from '../metrics.js';
import { hearDecision } from './access-rules.js';
import { createLeagueMarks, leaguesOf } from './league-marks.js';

/** How a read of a league is kept ready to be sent. */
export interface Keep {
  /** `league`: every member gets the same; `account`: each gets their own. */
  for: 'league' | 'account';
  /** For what follows from the clock as well: at most this long, in ms. A minute unless given. */
  ms?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On `member` routes that read: the response is kept until an event says that it has changed. */
    keep?: Keep;
  }
  interface FastifyRequest {
    /** For the handler to set: from then on, by the clock, the response would be another one. It is kept no longer. */
    keptUntil: Date | undefined;
    /** It can be kept and is not yet: what is to be known of its response when it has been made. */
    missed: { key: string; mark: number; ifNoneMatch: string | undefined } | undefined;
  }
}

interface KeptResponse {
  /** What the entry takes in memory, its key among it. */
  bytes: number;
  body: EncodedBody;
  tag: string;
  headers: Record<string, string>;
  /** Clock of the process, ms. */
  madeAt: number;
  /** By the clock of the world; none where that changes nothing. */
  until?: Date | undefined;
  mark: number;
}

const maxBytes = 64 * 1024 * 1024;
/** What an entry takes besides its body and key: headers, tag, buffers and their objects. */
const entryBytes = 2_048;
const defaultMs = 60_000;
/** While the broker is away nothing says what has changed. */
const unheardMs = 5_000;
/** Headers of a response that belong to its content. */
const contentHeaders = ['content-type', 'cache-control', 'x-next-cursor', 'x-newer-cursor'] as const;

/** Responses of league reads, ready to be sent. */
export interface KeptResponses {
  /** With `anyAge` what the clock would have made old as well. */
  find(key: string, chainId: string, keep: Keep & { anyAge?: boolean }): KeptResponse | undefined;
  put(key: string, response: KeptResponse): void;
  /** Another number whenever the league has changed. */
  markOf(chainId: string): number;
  /** Drops what was made of these leagues; null for all of them. */
  drop(chainIds: readonly string[] | null): void;
}

/**
 * Keeps responses until one of the `subjects` tells of their league: this process's own commits drop them at once, those
 * of others by their events.
 */
export function createKeptResponses(
  { bus, outbox }: Pick<Core, 'bus' | 'outbox'>,
  subjects: readonly Subject[],
): KeptResponses {
  const cache = createCache<KeptResponse>({ maxBytes, bytesOf: ({ bytes }) => bytes });
  const marks = createLeagueMarks();
  outbox.onCommitted((subject, payload) => {
    if (subjects.includes(subject)) marks.change(leaguesOf(payload));
  });
  const dropAll = () => marks.change(null);
  // What was made before the process listened may be old.
  for (const subject of subjects) {
    void bus.broadcast(subject, ({ payload }) => marks.change(leaguesOf(payload)), dropAll);
  }
  bus.onReconnect(dropAll);

  return {
    find(key, chainId, { ms = defaultMs, anyAge }) {
      const found = cache.get(key);
      if (found === undefined || found.mark !== marks.of(chainId)) return undefined;
      if (anyAge === true) return found;
      if (found.until !== undefined && found.until.getTime() <= Date.now()) return undefined;
      const age = performance.now() - found.madeAt;
      return age < (bus.connected() ? ms : Math.min(ms, unheardMs)) ? found : undefined;
    },
    put: (key, response) => cache.set(key, response),
    markOf: marks.of,
    drop: marks.change,
  };
}

/**
 * Sends kept responses for the routes that declare `keep`, and keeps what the others respond with: serialised,
 * compressed, with its tag. Access is checked before, as ever. To be called before the routes are added.
 */
export function keepResponses(app: App, responses: KeptResponses): void {
  const results = counter('kept_responses_total', 'Reads that can be kept, by whether they were', ['result']);
  app.decorateRequest('keptUntil');
  app.decorateRequest('missed');

  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.keep === undefined) return;
    if (config.access !== 'member') throw new Error(`${String(method)} ${url}: only reads of members are kept`);
  });

  app.addHook('preHandler', async (request, reply) => {
    const { keep } = request.routeOptions.config;
    if (keep === undefined) return;
    // A query that the route does not know would only make keys without end.
    if (request.routeOptions.schema?.querystring === undefined && request.url.includes('?'))
      return hearDecision(request);
    const findOld = (key: string) => responses.find(key, request.league.chainId, { ...keep, anyAge: true });
    if (request.unheard !== undefined && findOld(keyOf(request, keep)) === undefined) await hearDecision(request);
    const [key, { chainId }] = [keyOf(request, keep), request.league];
    const silentSince = app.silence.since() ?? request.unheard?.since;
    const old = findOld(key);
    const found = silentSince === undefined ? responses.find(key, chainId, keep) : old;
    results.inc({ result: found === undefined ? 'made' : 'kept' });
    if (found !== undefined)
      return silentSince === undefined
        ? sendKept(request, reply, found)
        : sendStale(request, reply, found, silentSince);
    if (silentSince !== undefined) throw databaseAway();
    if (old !== undefined) request.whenSilent = (since) => sendStale(request, reply, old, since);
    // Compared when it has been kept: what the caller has already is worth keeping for the others.
    request.missed = { key, mark: responses.markOf(chainId), ifNoneMatch: request.headers['if-none-match'] };
    delete request.headers['if-none-match'];
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { missed, keptUntil: until } = request;
    if (missed === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const { key, mark, ifNoneMatch } = missed;
    const tag = reply.getHeader('etag');
    // The database is silent again: nobody is to keep what may be out of date.
    if (typeof tag !== 'string') return payload;
    const body = encodedBody(payload);
    const bytes = body.bytes + 2 * key.length + entryBytes;
    // Under a mark that has changed meanwhile it is never found.
    responses.put(key, { bytes, body, tag, headers: headersOf(reply), madeAt: performance.now(), until, mark });
    if (!holds(ifNoneMatch, tag)) return payload;
    reply.code(304);
    return null;
  });
}

function keyOf({ league, account, url }: FastifyRequest, keep: Keep): string {
  // Whoever the account is in the league from now on sees nothing of whom it was.
  return `${keep.for === 'account' ? `${account.accountId}/${league.sleeperUserId}` : ''} ${url}`;
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, found: KeptResponse): Promise<FastifyReply> {
  const { body, tag } = found;
  const encoding = encodingFor(request.headers['accept-encoding'], body.plain.length);
  const isHeld = holds(request.headers['if-none-match'], tag);
  const content = isHeld || encoding === undefined ? body.plain : await body.as(encoding);
  // The database may have responded meanwhile, and with it the route.
  if (reply.sent) return reply;
  reply.headers({ ...found.headers, vary: 'Accept-Encoding' });
  if (!reply.hasHeader(staleHeader)) reply.header('etag', encoding === undefined ? tag : `W/${tag}`);
  if (isHeld) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(content);
}

/**
 * Sends a kept response while the database, or who decides on access, does not respond: with a header that says since when
 * nobody can tell whether it is still true. A browser must not store it, and must not get a 304 for what it has stored: it would keep that header
 * with its copy, and call the data old long after it is not.
 */
function sendStale(request: FastifyRequest, reply: FastifyReply, response: KeptResponse, since: Date) {
  delete request.headers['if-none-match'];
  const headers = { ...response.headers, 'cache-control': 'no-store', [staleHeader]: since.toISOString() };
  return sendKept(request, reply, { ...response, headers });
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    contentHeaders.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
