import type { IncomingHttpHeaders } from 'node:http';
import { createCache } from '@dynasty/kit/cache';
import { holds } from '@dynasty/kit/http/etag';
import { staleHeader } from '@dynasty/kit/http/headers';

const maxBytes = 16 * 1024 * 1024;
/** Longer ones would leave room for few. */
const mostOfOne = 128 * 1024;
/** What an entry takes besides its body and key: headers and their objects. */
const entryBytes = 2_048;
/** As long as services show what they keep by their last decision on access. */
const lastMs = 60_000;
/** As long as a service may go by a decision on access before it knows of a newer one (services/shared/src/league/access.ts). */
const unheardMs = 5_000;
/** The service says that the account may not read it, or that it is not there. */
const forbidding = new Set([401, 403, 404]);

/** What is sent in the place of a response. */
export interface LastResponse {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A response that goes by. */
export interface Passage {
  add(chunk: Buffer): void;
  /** It is complete. */
  end(): void;
}

/** A read by one account, and what that account got for it last. */
export interface LastOfRead {
  /** The response of the last minute, with since when it may be out of date; undefined where there is none. */
  find(): LastResponse | undefined;
  /** A response begins; undefined where it is none to show again. */
  watch(status: number, headers: IncomingHttpHeaders): Passage | undefined;
}

/** What accounts have read lately. */
export interface LastResponses {
  of(account: string, encodings: string, url: string): LastOfRead;
  /** Somebody may have lost a right, nobody knows which: nothing of before is shown. */
  clear(): void;
}

interface Kept extends LastResponse {
  /** By performance.now(): when it came, or was last said to hold still. */
  at: number;
  /** With its key. */
  bytes: number;
}

/**
 * Keeps what each account has read lately for the moment in which no process of a service responds
 * (deploy/adr/0039-last-responses-in-the-gateway.md): no longer than a minute, and only what browsers may store too.
 * @param isHeard whether news of rights that have changed would be heard; while they would not nothing is shown
 */
export function createLastResponses(isHeard: () => boolean): LastResponses {
  const kept = createCache<Kept>({ maxBytes, bytesOf: ({ bytes }) => bytes });
  let clearedAt = -Infinity;

  function passage(key: string, askedAt: number, headers: IncomingHttpHeaders): Passage {
    const chunks: Buffer[] = [];
    let length = 0;
    return {
      add(chunk) {
        length += chunk.length;
        if (length <= mostOfOne) chunks.push(chunk);
        else chunks.length = 0;
      },
      end() {
        if (length > mostOfOne || askedAt < clearedAt + unheardMs) return;
        // A copy of its own: a chunk is a part of whatever else was read with it.
        const body = Buffer.allocUnsafeSlow(length);
        let at = 0;
        for (const chunk of chunks) at += chunk.copy(body, at);
        kept.set(key, { headers, body, at: performance.now(), bytes: length + 2 * key.length + entryBytes });
      },
    };
  }

  /** @param askedAt by performance.now() */
  const ofKey = (key: string, askedAt: number): LastOfRead => ({
    find() {
      const last = isHeard() ? kept.get(key) : undefined;
      if (last === undefined || performance.now() - last.at > lastMs) return undefined;
      // A browser that stored it would show ever after that it may be out of date.
      const { etag: _tag, ...headers } = last.headers;
      const since = new Date(performance.timeOrigin + last.at).toISOString();
      return { headers: { ...headers, 'cache-control': 'no-store', [staleHeader]: since }, body: last.body };
    },
    watch(status, headers) {
      const { etag } = headers;
      const last = kept.get(key);
      // By whether it is compressed a tag is weak or strong.
      const isSame = holds(etag, last?.headers.etag ?? '');
      // It is not shown any more; others take its room when they need it.
      if (last !== undefined && (forbidding.has(status) || (status === 304 && !isSame))) last.at = -Infinity;
      if (etag === undefined || headers['cache-control']?.includes('no-store') === true) return undefined;
      if (status === 200) return passage(key, askedAt, { ...headers });
      if (status === 304 && isSame && last !== undefined) last.at = performance.now();
      return undefined;
    },
  });

  return {
    of: (...read) => ofKey(JSON.stringify(read), performance.now()),
    clear() {
      clearedAt = performance.now();
      kept.clear();
    },
  };
}
