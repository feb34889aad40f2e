import { type App } from '@dynasty/kit/http';
import type { Mongo } from '@dynasty/kit/mongo';
import { appendFile } from 'node:fs/promises';
import { seededRandom } from '../league/generated-season.js';
import { type Operation, operationsOf } from './operations.js';
import { type FuzzRequest, fuzzRequest, type KnownParams } from './requests.js';
import { oneOf } from './values.js';

interface FuzzOptions {
  service: string;
  app: App;
  mongo: Mongo;
  /** Headers of those who call; each request is by one of them. */
  callers: readonly (() => Promise<Record<string, string>>)[];
  params: KnownParams;
  /** Routes (`GET /api/stream`) that do not end by themselves. */
  endless?: readonly string[];
  /** Collections that a refused call may write to: what is on record of it, and what runs beside the requests. */
  besides?: readonly string[];
}

export interface FuzzFigures {
  service: string;
  seed: number;
  routes: number;
  requests: number;
  /** Responses by the first digit of their status. */
  statuses: Record<string, number>;
  /** 503 of a dependency that is not there. */
  unavailable: number;
  slowestMs: number;
  /** What must not be, each with the request that shows it. */
  problems: string[];
}

/** The kit's own rows: kept responses, events on their way, leases. */
const plumbing = ['outbox', 'outbox_broker', 'idempotency', 'leases', 'handled_events', 'system.profile'];

/** What tells of the inside: where code lies, who threw, what is asked of which server. */
const inside = /node_modules|\.[jt]s:\d|\n\s+at |mongo|E11000|Cast to |ECONN|127\.0\.0\.1|TypeError|undefined is not/i;

const tellsOfInside = (body: string): boolean => inside.test(body) || body.includes(process.cwd());

/** FUZZ_SEED and FUZZ_REQUESTS (of one service) are for the long run; a few requests a route otherwise. */
const seed = Number(process.env.FUZZ_SEED ?? '17');
const ofService = Number(process.env.FUZZ_REQUESTS ?? '0');
const perRoute = 20;

/** Whether this is the long run, before which more may be loaded. */
export const isLongFuzz = ofService > 0;

/** A bound for a run that hangs: no request takes as long. */
export const fuzzTimeMs = 90_000 + ofService * 100;

/** Calls every route with valid, nearly valid and senseless requests; the figures, with what should not have been. */
export async function fuzz(o: FuzzOptions): Promise<FuzzFigures> {
  await o.app.ready();
  const operations = operationsOf(o.app).filter(({ method, path }) => !o.endless?.includes(`${method} ${path}`));
  const each = isLongFuzz ? Math.ceil(ofService / operations.length) : perRoute;
  const random = seededRandom(seed);
  const figures: FuzzFigures = {
    ...{ service: o.service, seed, routes: operations.length },
    ...{ requests: 0, statuses: {}, unavailable: 0, slowestMs: 0, problems: [] },
  };
  const stored = storedState(o);
  for (const operation of operations) {
    let before = await stored();
    for (let n = 0; n < each; n += 1) {
      const request = fuzzRequest(operation, o.params, random);
      const headers = await oneOf(random, o.callers)();
      const status = await send(o.app, { ...request, headers: { ...headers, ...request.headers } }, operation, figures);
      const after = await stored();
      const changed = changes(before, after);
      if (status >= 400 && changed.length > 0)
        note(figures, request, `${status} and yet changed: ${changed.join(', ')}`);
      before = after;
    }
  }
  if (figures.statuses['2xx'] === undefined)
    figures.problems.push(`none of ${figures.requests} requests was served: only refusals were looked at`);
  if (process.env.FUZZ_REPORT !== undefined) await appendFile(process.env.FUZZ_REPORT, `${JSON.stringify(figures)}\n`);
  return figures;
}

async function send(app: App, request: FuzzRequest, { path }: Operation, figures: FuzzFigures): Promise<number> {
  const start = performance.now();
  const { statusCode, body, headers } = await app.inject(request);
  figures.requests += 1;
  figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - start));
  const kind = `${Math.floor(statusCode / 100)}xx`;
  figures.statuses[kind] = (figures.statuses[kind] ?? 0) + 1;
  if (statusCode === 503) figures.unavailable += 1;
  else if (statusCode >= 500) note(figures, request, `${statusCode} of ${path}`);
  if (statusCode >= 400) {
    if (tellsOfInside(body)) note(figures, request, `${statusCode} tells of the inside: ${body.slice(0, 200)}`);
    if (!isFailure(body))
      note(
        figures,
        request,
        `${statusCode} of another shape: ${String(headers['content-type'])} ${body.slice(0, 200)}`,
      );
  }
  return statusCode;
}

function isFailure(body: string): boolean {
  try {
    const { message, slug, requestId } = JSON.parse(body) as Record<string, unknown>;
    return [message, slug, requestId].every((value) => typeof value === 'string' && value !== '');
  } catch {
    return false;
  }
}

function note({ problems }: FuzzFigures, { method, url, headers, payload }: FuzzRequest, what: string): void {
  const { authorization: _token, ...shown } = headers;
  problems.push(`${what}\n  ${method} ${url.slice(0, 300)} ${JSON.stringify(shown)} ${(payload ?? '').slice(0, 300)}`);
}

type State = Record<string, string>;

/** Reads a checksum of each collection's documents. */
function storedState({ mongo, besides = [] }: FuzzOptions): () => Promise<State> {
  const { db } = mongo.connection;
  if (db === undefined) throw new Error('the database is not connected');
  const left = new Set([...plumbing, ...besides]);
  return async () => {
    const { collections } = await db.command({ dbHash: 1 });
    return Object.fromEntries(Object.entries(collections as State).filter(([name]) => !left.has(name)));
  };
}

function changes(before: State, after: State): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
