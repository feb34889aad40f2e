import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.js';

const brotliQuality = 5;
const gzipLevel = 6;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A response's body as it is sent, compressed at most once for each encoding that somebody takes. */
export interface EncodedBody {
  plain: Buffer;
  /** Bytes held so far, for the cache's limit: as large as it can become. */
  bytes: number;
  as(encoding: Encoding): Promise<Buffer>;
}

/** The body as bytes. */
export function encodedBody(text: string): EncodedBody {
  const plain = Buffer.from(text);
  const bodies = new Map<Encoding, Promise<Buffer>>();
  const compress = (encoding: Encoding): Promise<Buffer> =>
    encoding === 'gzip'
      ? toGzip(plain, { level: gzipLevel })
      : toBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
  return {
    plain,
    bytes: 2 * plain.length,
    as(encoding) {
      const known = bodies.get(encoding);
      if (known !== undefined) return known;
      const body = compress(encoding);
      bodies.set(encoding, body);
      // Where it failed, for lack of memory, whoever asks next has it tried again.
      body.catch(() => bodies.delete(encoding));
      return body;
    },
  };
}
