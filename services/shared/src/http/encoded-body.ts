import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this size the frame costs more than it saves. */
const minBytes = 1_024;
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
  const made = new Map<Encoding, Promise<Buffer>>();
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
      const known = made.get(encoding) ?? compress(encoding);
      made.set(encoding, known);
      return known;
    },
  };
}

/** The encoding that the client likes best among ours; undefined where the body is too small or nothing is taken. */
export function encodingFor(accepted: string | undefined, bytes: number): Encoding | undefined {
  if (accepted === undefined || bytes < minBytes) return undefined;
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0]);
  if (offers.includes('br')) return 'br';
  return offers.includes('gzip') ? 'gzip' : undefined;
}
