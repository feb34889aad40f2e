import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@dynasty/kit/errors';
import { Agent, interceptors, request } from 'undici';
import { temporaryFolder } from '../engines/temporary-folder.js';

/** A downloaded release file, on disk until `remove` is called. */
export interface Download {
  file: string;
  etag: string | null;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  remove(): Promise<void>;
}

export interface DownloadOptions {
  /** Of the copy that is known; nothing is downloaded while the source still has that one. */
  etag?: string | null;
  signal?: AbortSignal;
  /** Told of the file's ETag, null where it has none, before it is downloaded. */
  onFile?: (etag: string | null) => void;
  /** Told of the bytes that are there, and how many there will be where the source says so. */
  onBytes?: (bytes: number, totalBytes: number | null) => void;
}

const bodyCapBytes = 256 * 1024 * 1024;
const headersTimeoutMs = 15_000;
const bodyTimeoutMs = 60_000;
/** A source that sends a little now and then keeps all others waiting: whoever looks at one looks at each in turn. */
const longestMs = 10 * 60_000;

/**
 * Reads nflverse's release files over HTTP, with conditional requests.
 * @param baseUrl folder of the releases; a file lies at `<baseUrl>/<release>/<file>`
 * @param limits.longestMs in which a file has to be there
 */
export function createNflverse(baseUrl: string, limits = { longestMs }) {
  // Releases are kept on another host, to which the first response redirects.
  const agent = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }));
  return {
    /**
     * Fetches `<release>/<file>`, or a file by its whole address.
     * @returns null when nothing has changed
     * @throws AppError `missing` when the source has no such file; `unavailable` when it does not respond, responds with
     * something else or with more than 256 MB, or takes too long
     */
    async download(place: string, o: DownloadOptions = {}): Promise<Download | null> {
      const url = /^https?:/.test(place) ? place : `${baseUrl}/${place}`;
      const name = path.posix.basename(new URL(url).pathname);
      const limit = AbortSignal.timeout(limits.longestMs);
      const signal = AbortSignal.any([limit, ...(o.signal ? [o.signal] : [])]);
      const failed = (reason: string, cause: unknown) => {
        o.signal?.throwIfAborted();
        return unavailable(limit.aborted ? `${name} took longer than ${limits.longestMs / 1000} s` : reason, cause);
      };
      const response = await request(url, {
        dispatcher: agent,
        headersTimeout: headersTimeoutMs,
        bodyTimeout: bodyTimeoutMs,
        signal,
        headers: o.etag == null ? {} : { 'if-none-match': o.etag },
      }).catch((cause: unknown) => {
        throw failed('the source does not respond', cause);
      });
      const totalBytes = sizeOf(response.headers['content-length']);
      if (response.statusCode !== 200 || (totalBytes ?? 0) > bodyCapBytes) {
        response.body.on('error', () => undefined).destroy();
        if (response.statusCode === 304 && o.etag != null) return null;
        throw refusal(name, response.statusCode, totalBytes);
      }
      const etag = typeof response.headers.etag === 'string' ? response.headers.etag : null;
      o.onFile?.(etag);
      const report = (bytes: number) => o.onBytes?.(bytes, totalBytes);
      const saved = await save(response.body, name, { report, signal, failed });
      return { ...saved, etag };
    },

    close: () => agent.close(),
  };
}

export type Nflverse = ReturnType<typeof createNflverse>;

const sizeOf = (header: string | string[] | undefined) => (typeof header === 'string' ? Number(header) : null);

function refusal(name: string, status: number, totalBytes: number | null): AppError {
  if (status === 200) return unavailable(`${name} has ${totalBytes} bytes, more than ${bodyCapBytes}`);
  if (status !== 404) return unavailable(`the source responded ${status} for ${name}`);
  return new AppError('missing', 'nfl-file-missing', `the source has no ${name}`);
}

async function save(
  body: NodeJS.ReadableStream,
  name: string,
  o: { report: (bytes: number) => void; signal: AbortSignal; failed: (reason: string, cause: unknown) => AppError },
): Promise<Omit<Download, 'etag'>> {
  const { folder, remove } = await temporaryFolder();
  const file = path.join(folder, name);
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      o.report(bytes);
      done(bytes > bodyCapBytes ? unavailable(`${name} has more than ${bodyCapBytes} bytes`) : null, chunk);
    },
  });
  try {
    await pipeline(body, measure, createWriteStream(file), { signal: o.signal });
  } catch (cause) {
    await remove();
    throw cause instanceof AppError ? cause : o.failed(`${name} broke off after ${bytes} bytes`, cause);
  }
  return { file, sha256: hash.digest('hex'), remove };
}

/** The reason stands in the status that members see: no address, no path of this machine. */
function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError('unavailable', 'nfl-data-unavailable', reason, { cause });
}
