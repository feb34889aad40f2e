import createClient, { type Middleware } from 'openapi-fetch';
import { certainSession, currentSession, freshSession } from '../session/session';
import { ApiError } from './api-error';
import { noteReached, noteStale } from '../connection';
import { rememberedAccount } from '../session/remembered-account';
import { takeEarly } from './early-reads';
import { keepRead, lastRead } from './kept-reads';
import type { Method, ParamsOf, PathWith, BodyOf, Paths } from './schema-types';

/** Reads that were sent with the cookie of an earlier visit: it may have run out, and is being renewed. */
const sentEarly = new WeakSet<Request>();

/** Who this is could not be asked, so nothing may be written. */
const notSent = () => new ApiError(0, JSON.stringify({ message: 'There is no connection. Nothing was sent.' }));

const conventions: Middleware = {
  async onRequest({ request }) {
    if (request.method !== 'GET') await certainSession();
    if (request.method !== 'GET' && currentSession() === 'resuming') throw notSent();
    if (currentSession() === 'resuming') sentEarly.add(request);
    await freshSession();
    // Proof that our own page wrote this: a form of another site cannot add a header.
    if (request.method !== 'GET') request.headers.set('X-Requested-With', 'dynasty');
    return request;
  },
  async onResponse({ request, response }) {
    const isEarly = response.status === 401 && sentEarly.has(request);
    if (isEarly) await certainSession();
    // The network was lost meanwhile: whether the session has ended is known once it is back.
    if (isEarly && currentSession() === 'resuming') throw new Unreached(request.url, await ApiError.from(response));
    const final = isEarly && currentSession() === 'signed-in' ? await reach(request) : response;
    if (!final.ok) throw await ApiError.from(final);
    return final;
  },
};

/** No response came. */
export class Unreached extends Error {
  constructor(
    readonly address: string,
    cause: unknown,
  ) {
    super('The servers could not be reached', { cause });
    this.name = 'Unreached';
  }
}

async function reach(request: Request): Promise<Response> {
  const early = takeEarly(request);
  if (early !== undefined) sentEarly.add(request);
  const account = rememberedAccount();
  const response = await (early?.catch(() => globalThis.fetch(request)) ?? globalThis.fetch(request)).catch(
    (error: unknown) => {
      if (request.signal.aborted) throw error;
      noteReached(false);
      throw new Unreached(request.url, error);
    },
  );
  noteReached(true);
  noteStale(response.headers.get('x-stale-since'));
  if (request.method === 'GET' && response.ok) void keepRead(account, request.url, response.clone());
  return response;
}

const api = createClient<Paths>({ baseUrl: window.location.origin, credentials: 'include', fetch: reach });
api.use(conventions);

interface Options {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Without a network a read gets what this account has read last. */
  orLast?: boolean;
}

/**
 * One call of the API; every response that is not ok is raised as an ApiError. `isStale`: this is what was read last, or
 * what the servers have kept, and may be out of date. Pages read with `get` and write with `useMutate`, which are built
 * on this.
 */
export async function send<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  params: ParamsOf<P, M> | undefined,
  { orLast = false, ...options }: Options = {},
): Promise<{ data: BodyOf<P, M>; response: Response; isStale: boolean }> {
  // What the client's own types derive from a literal path cannot be derived from a type variable.
  const request = api.request as unknown as (
    method: M,
    path: P,
    init: object,
  ) => Promise<{ data: BodyOf<P, M>; response: Response }>;
  try {
    const { data, response } = await request(method, path, { params, ...options });
    return { data, response, isStale: response.headers.has('x-stale-since') };
  } catch (error) {
    const response = orLast && error instanceof Unreached ? await lastRead(error.address) : undefined;
    if (response === undefined) throw error;
    return { data: (await response.json()) as BodyOf<P, M>, response, isStale: true };
  }
}
