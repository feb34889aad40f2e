import { AppError } from '@dynasty/kit/errors';
import { type Logger } from '@dynasty/kit/logger';
import { BrokenCircuitError } from 'cockatiel';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type CallBudget, longestPauseS, type Urgency } from './call-budget.js';
import { createReplyCache } from './reply-cache.js';
import { createBreakers, ProviderFailure } from './breakers.js';

/** The provider asked for a pause: not a failure, so no breaker counts it. */
class Limited extends Error {
  constructor(readonly seconds: number) {
    super(`asked to wait ${seconds} s`);
  }
}

export interface ProviderHttpOptions {
  baseUrl: string;
  budget: CallBudget;
  logger: Logger;
  timeoutMs?: number;
  maxBodyBytes?: number;
  /** How long no call is made after five failures in a row. */
  breakMs?: number;
  /** Waits before the second and the third try. */
  retryDelaysMs?: number[];
}

export interface GetOptions {
  urgency: Urgency;
  signal?: AbortSignal;
  /** For replies that are large by nature. */
  timeoutMs?: number;
  maxBodyBytes?: number;
}

/**
 * GET of a path made of checked parts, read by `read` (SyntaxError: the reply was damaged on its way). Null when the
 * provider knows no such thing (404, or `null`).
 */
export type ProviderGet = <T>(
  path: readonly string[],
  read: (body: Buffer) => T,
  options: GetOptions,
) => Promise<T | null>;

const defaultRetryAfterS = 60;

/**
 * The provider's API as bytes: 5 s for a reply and 16 MB at most where the call names no other, no redirect followed, one
 * budget for every try, `Retry-After` honoured by all callers, closed for a while after five failures in a row. People
 * who ask for the same while it is asked get the same value, which nobody changes. Every failure is AppError `unavailable`
 * (`provider-unavailable`).
 */
export function createProviderHttp(o: ProviderHttpOptions): { get: ProviderGet; close(): Promise<void> } {
  const agent = new Agent({ connect: { timeout: 3_000 }, keepAliveTimeout: 30_000, connections: 64 });
  const breakMs = o.breakMs ?? 15_000;
  const breakers = createBreakers(breakMs);
  const retryDelaysMs = o.retryDelaysMs ?? [300, 1_500];
  const cache = createReplyCache();

  async function attempt<T>(
    path: readonly string[],
    read: (body: Buffer) => T,
    options: GetOptions,
  ): Promise<T | null> {
    const deadline = AbortSignal.timeout(options.timeoutMs ?? o.timeoutMs ?? 5_000);
    const signal = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]);
    const url = `${o.baseUrl}/${path.map(encodeURIComponent).join('/')}`;
    const etag = cache.etagOf(url);
    const headers = { accept: 'application/json', ...(etag === undefined ? {} : { 'if-none-match': etag }) };
    try {
      const reply = await request(url, { dispatcher: agent, signal, headers });
      if (reply.statusCode === 200 && isJson(reply.headers['content-type'])) {
        const body = await readBody(reply.body, options.maxBodyBytes ?? o.maxBodyBytes ?? 16 * 1024 * 1024);
        const value = isNull(body) ? null : read(body);
        // Only a reply that could be read is worth keeping.
        if (typeof reply.headers.etag === 'string') cache.keep(url, reply.headers.etag, body);
        return value;
      }
      reply.body.on('error', () => undefined).destroy();
      if (reply.statusCode === 404) return null;
      if (reply.statusCode === 304) return unchanged(path, url, read);
      if (reply.statusCode === 429) throw await blocked(reply.headers['retry-after']);
      throw new ProviderFailure(path, `replied ${reply.statusCode} ${String(reply.headers['content-type'] ?? '')}`);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof AppError || error instanceof ProviderFailure || error instanceof Limited) throw error;
      throw new ProviderFailure(path, String(error), { cause: error });
    }
  }

  function unchanged<T>(path: readonly string[], url: string, read: (body: Buffer) => T): T | null {
    const body = cache.bodyOf(url);
    if (body === undefined) throw new ProviderFailure(path, 'replied 304 to an unconditional request');
    return isNull(body) ? null : read(body);
  }

  async function blocked(retryAfter: string | string[] | undefined): Promise<Limited> {
    const seconds = retryAfterSeconds(retryAfter);
    o.logger.warn({ seconds }, 'Sleeper asks us to wait');
    await o.budget.block(seconds * 1000);
    return new Limited(seconds);
  }

  /** The calls of people that are under way, by path. */
  const ofPeople = new Map<string, Promise<unknown>>();

  /**
   * What a league's people ask at the same moment is one call, on the evening that they all join: each would take from the
   * few that jobs leave. Jobs, each of which can be ended by itself, ask on their own.
   */
  function shared<T>(path: readonly string[], options: GetOptions, ask: () => Promise<T>): Promise<T> {
    if (options.urgency !== 'interactive' || options.signal !== undefined) return ask();
    const key = path.join('/');
    // A path is read in one way only.
    const known = ofPeople.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const asked = ask().finally(() => ofPeople.delete(key));
    ofPeople.set(key, asked);
    return asked;
  }

  async function ask<T>(path: readonly string[], read: (body: Buffer) => T, options: GetOptions): Promise<T | null> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await breakers.run(path, async () => {
          await o.budget.take(options.urgency, options.signal);
          return attempt(path, read, options);
        });
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw unavailable(Math.ceil(breakMs / 1000), error);
        if (error instanceof Limited) {
          const delayMs = retryDelaysMs[tries];
          const hopeless = delayMs === undefined || options.urgency === 'interactive' || error.seconds > longestPauseS;
          if (hopeless) throw unavailable(error.seconds, error);
          continue;
        }
        if (!(error instanceof ProviderFailure)) throw error;
        o.logger.warn({ path: path.join('/'), reason: error.message }, 'Sleeper did not reply well');
        const delayMs = retryDelaysMs[tries];
        const hopeless = delayMs === undefined || (options.urgency === 'interactive' && tries > 0);
        if (hopeless || isTimeout(error)) throw unavailable(10, error);
        await sleep(delayMs, undefined, { signal: options.signal });
      }
    }
  }

  return {
    get: (path, read, options) => shared(path, options, () => ask(path, read, options)),
    close: () => agent.destroy(),
  };
}

const isJson = (contentType: string | string[] | undefined) => /^application\/json\b/i.test(String(contentType ?? ''));

/** By name: the reason of a signal is a DOMException, not always an Error of this realm. */
const isTimeout = ({ cause }: ProviderFailure) =>
  typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'TimeoutError';

async function readBody(body: AsyncIterable<Buffer> & { destroy(): unknown }, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    // Leaving the loop destroys the stream, so the rest is never read.
    if (bytes > maxBytes) throw new Error(`reply is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

const isNull = (body: Buffer) => body.length <= 8 && body.toString().trim() === 'null';

/** Seconds from a `Retry-After` of either form (a number, or a date), within a minute and an hour's bounds. */
function retryAfterSeconds(header: string | string[] | undefined): number {
  const text = String(header ?? '');
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 3_600) : defaultRetryAfterS;
}

function unavailable(retryAfterS: number, cause?: unknown): AppError {
  return new AppError('unavailable', 'provider-unavailable', 'Sleeper does not respond right now. Try again shortly.', {
    retryAfterS,
    cause,
  });
}
