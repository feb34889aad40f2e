import { type App } from '@dynasty/kit/http';
import { appendFile } from 'node:fs/promises';
import { seededRandom } from '../league/generated-season.js';
import { whoMay } from '../who-may.js';
import { nameOf, type Operation, operationsOf } from './operations.js';
import { type FuzzRequest, fuzzRequest, type KnownParams } from './requests.js';
import { responseOf } from './response.js';
import { changedIn, type Watched, watchStored } from './stored-state.js';
import { type Upload } from './uploads.js';
import { oneOf } from './values.js';

export interface FuzzOptions extends Watched {
  service: string;
  app: App;
  /** Headers of those who call; each request is by one of them. */
  callers: readonly (() => Promise<Record<string, string>>)[];
  params: KnownParams;
  /** Routes (`GET /api/stream`) that do not end by themselves: of these the beginning is looked at. */
  endless?: readonly string[];
  /** Slugs of a 503 for something that the service runs without here; in the long run it has everything. */
  unavailable?: readonly string[];
  /** Routes that may take longer than `longestMs`, with what they may take, in ms. */
  slow?: Readonly<Record<string, number>>;
  /** Resolves when everything is stored that a response does not wait for; called after each that was served. */
  settle?: () => Promise<unknown>;
  /** Files of the routes that take some. */
  uploads?: Readonly<Record<string, Upload>>;
}

export interface FuzzFigures {
  service: string;
  seed: number;
  routes: number;
  requests: number;
  /** Responses by the first digit of their status. */
  statuses: Record<string, number>;
  /** 503 of what the service runs without, by slug. */
  unavailable: Record<string, number>;
  slowestMs: number;
  slowest: string;
  /** How long all of it took, the checks included. */
  tookMs: number;
  /** What must not be, each with the request that shows it. */
  problems: string[];
}

/** What tells of the inside: where code lies, who threw, what is asked of which server. */
const inside = /node_modules|\.[jt]s:\d|\n\s+at |mongo|E11000|Cast to |ECONN|127\.0\.0\.1|TypeError|undefined is not/i;

/** Whether a refusal tells of the inside. */
export const tellsOfInside = (body: string): boolean => inside.test(body) || body.includes(process.cwd());

/** FUZZ_SEED and FUZZ_REQUESTS (of one service) are for the long run; a few requests a route otherwise. */
const seed = Number(process.env.FUZZ_SEED ?? '17');
const ofService = Number(process.env.FUZZ_REQUESTS ?? '0');
const perRoute = 20;

/** How many times as many requests a route gets while nobody is let into it: few of who calls may have the right. */
const patience = 10;

/** No response takes longer. One that did is asked for again: a machine that was busy elsewhere does not count. */
const longestMs = 2_000;

/** Whether this is the long run, before which more may be loaded. */
export const isLongFuzz = ofService > 0;

/** A bound for a run that hangs: no request takes as long. */
export const fuzzTimeMs = 90_000 + ofService * 100;

/**
 * Calls every route with valid, nearly valid and senseless requests; the figures, with what should not have been, and
 * with the routes that nobody was let into, of which nothing was seen.
 */
export async function fuzz(o: FuzzOptions): Promise<FuzzFigures> {
  await o.app.ready();
  const from = performance.now();
  const operations = operationsOf(o.app);
  const each = isLongFuzz ? Math.ceil(ofService / operations.length) : perRoute;
  const random = seededRandom(seed);
  const figures: FuzzFigures = {
    ...{ service: o.service, seed, routes: operations.length, requests: 0, statuses: {}, unavailable: {} },
    ...{ slowestMs: 0, slowest: '', tookMs: 0, problems: [] },
  };
  const stored = watchStored(o);
  for (const operation of operations) {
    let before = await stored();
    let isIn = false;
    for (let n = 0; n < each || (!isIn && n < each * patience); n += 1) {
      const request = await nextRequest(o, operation, random);
      const said = await send(o, request, operation, figures);
      const { status } = said;
      isIn ||= isLetIn(operation, request, said);
      if (status < 400) await o.settle?.();
      const after = await stored();
      const changed = changedIn(before, after);
      if (status >= 400 && changed.length > 0)
        note(figures, request, `${status} and yet changed: ${changed.join(', ')}`);
      before = after;
    }
    if (!isIn) figures.problems.push(`nobody was let into ${nameOf(operation)}: only its guard was looked at`);
  }
  if (figures.statuses['2xx'] === undefined)
    figures.problems.push(`none of ${figures.requests} requests was served: only refusals were looked at`);
  figures.tookMs = Math.round(performance.now() - from);
  if (process.env.FUZZ_REPORT !== undefined) await appendFile(process.env.FUZZ_REPORT, `${JSON.stringify(figures)}\n`);
  return figures;
}

/** A request to the operation, by one of the callers. */
export async function nextRequest(o: FuzzOptions, operation: Operation, random: () => number): Promise<FuzzRequest> {
  const made = fuzzRequest(operation, o.params, random, o.uploads?.[nameOf(operation)]);
  return { ...made, headers: { ...(await oneOf(random, o.callers)()), ...made.headers } };
}

/** What a response was; the slug of a refusal, where it has one. */
interface Said {
  status: number;
  slug?: string;
}

/** Of who may call, and how often: the refusals of a guard. */
const guardStatuses = [401, 403, 429];

/** Whether it was the route that responded, not what stands before it. */
function isLetIn({ access }: Operation, { flaw }: FuzzRequest, { status, slug }: Said): boolean {
  // What is wrong of an address or a head may be found before anybody looks who calls.
  if (flaw === 'path' || flaw === 'head') return false;
  const isOfLeague = access in whoMay && access !== 'superAdmin';
  // The guard of a league says so of one that it does not know.
  if (isOfLeague && slug === 'league-not-found') return false;
  return !guardStatuses.includes(status);
}

async function send(o: FuzzOptions, request: FuzzRequest, operation: Operation, figures: FuzzFigures): Promise<Said> {
  const name = nameOf(operation);
  const isEndless = o.endless?.includes(name) ?? false;
  const { status, body, type, tag, ms } = await responseOf(o.app, request, isEndless);
  if (request.method === 'GET' && tag !== undefined) await sendHead(o, request, tag, figures);
  figures.requests += 1;
  const kind = `${Math.floor(status / 100)}xx`;
  figures.statuses[kind] = (figures.statuses[kind] ?? 0) + 1;
  if (ms > figures.slowestMs) Object.assign(figures, { slowestMs: Math.round(ms), slowest: name });
  const most = o.slow?.[name] ?? longestMs;
  if (ms > most) {
    const again = await responseOf(o.app, request, isEndless);
    if (again.ms > most) note(figures, request, `${Math.round(ms)} ms, then ${Math.round(again.ms)} ms of ${name}`);
  }
  if (status < 400) return { status };
  const slug = slugOf(body);
  if (status === 503 && slug !== undefined && !isLongFuzz && (o.unavailable ?? []).includes(slug))
    figures.unavailable[slug] = (figures.unavailable[slug] ?? 0) + 1;
  else if (status >= 500) note(figures, request, `${status} ${slug ?? ''} of ${operation.path}`);
  if (tellsOfInside(body)) note(figures, request, `${status} tells of the inside: ${body.slice(0, 200)}`);
  if (slug === undefined) note(figures, request, `${status} of another shape: ${type} ${body.slice(0, 200)}`);
  return { status, slug };
}

/** The head alone of what was just read, by somebody who has it already. */
async function sendHead(o: FuzzOptions, read: FuzzRequest, tag: string, figures: FuzzFigures): Promise<void> {
  const request: FuzzRequest = { ...read, method: 'HEAD', headers: { ...read.headers, 'if-none-match': tag } };
  const { status } = await responseOf(o.app, request, false);
  figures.requests += 1;
  if (status >= 400) note(figures, request, `${status} of the head of what was read`);
}

/** The slug of a refusal in our shape. */
export function slugOf(body: string): string | undefined {
  try {
    const { message, slug, requestId } = JSON.parse(body) as Record<string, unknown>;
    const isOurs = [message, slug, requestId].every((value) => typeof value === 'string' && value !== '');
    return isOurs ? String(slug) : undefined;
  } catch {
    return undefined;
  }
}

function note({ problems }: FuzzFigures, { method, url, headers, payload }: FuzzRequest, what: string): void {
  const { authorization: _token, ...shown } = headers;
  const sent = typeof payload === 'string' ? payload : (payload?.toString('latin1') ?? '');
  problems.push(`${what}\n  ${method} ${url.slice(0, 300)} ${JSON.stringify(shown)} ${sent.slice(0, 300)}`);
}
