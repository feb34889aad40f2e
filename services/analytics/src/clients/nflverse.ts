import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@dynasty/kit/errors';
import { Agent, interceptors, request } from 'undici';

/** A downloaded release file, on disk until `remove` is called. */
export interface Download {
  file: string;
  etag: string | null;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  remove(): Promise<void>;
}

const BODY_CAP_BYTES = 256 * 1024 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const BODY_TIMEOUT_MS = 60_000;

/**
 * Reads nflverse's release files over HTTP, with conditional requests.
 * @param baseUrl folder of the releases; a file lies at `<baseUrl>/<release>/<file>`
 */
export function createNflverse(baseUrl: string) {
  // Releases are kept on another host, to which the first response redirects.
  const agent = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }));
  return {
    /**
     * Fetches a file unless it is still the one with this ETag.
     * @returns null when nothing has changed
     * @throws AppError unavailable when the source does not respond or responds with something else
     */
    async download(release: string, file: string, etag: string | null): Promise<Download | null> {
      const url = `${baseUrl}/${release}/${file}`;
      const response = await request(url, {
        dispatcher: agent,
        headersTimeout: HEADERS_TIMEOUT_MS,
        bodyTimeout: BODY_TIMEOUT_MS,
        headers: etag === null ? {} : { 'if-none-match': etag },
      }).catch((cause: unknown) => {
        throw new AppError('unavailable', 'nfl-data-unavailable', 'NFL data cannot be fetched right now.', { cause });
      });
      if (response.statusCode === 304) {
        await response.body.dump();
        return null;
      }
      if (response.statusCode !== 200) {
        await response.body.dump();
        throw unavailable(`${file} responded ${response.statusCode}`);
      }
      const newEtag = response.headers.etag;
      return { ...(await save(response.body, file)), etag: typeof newEtag === 'string' ? newEtag : null };
    },

    close: () => agent.close(),
  };
}

export type Nflverse = ReturnType<typeof createNflverse>;

async function save(body: NodeJS.ReadableStream, name: string): Promise<Omit<Download, 'etag'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nflverse-'));
  const file = path.join(folder, name);
  const remove = () => rm(folder, { recursive: true, force: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > BODY_CAP_BYTES ? unavailable(`${name} is larger than ${BODY_CAP_BYTES} bytes`) : null, chunk);
    },
  });
  try {
    await pipeline(body, measure, createWriteStream(file));
  } catch (cause) {
    await remove();
    throw cause instanceof AppError ? cause : unavailable(`${name} broke off`, cause);
  }
  return { file, sha256: hash.digest('hex'), remove };
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError('unavailable', 'nfl-data-unavailable', 'NFL data cannot be fetched right now.', {
    cause: cause ?? new Error(reason),
  });
}
