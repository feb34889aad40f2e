import type { IncomingHttpHeaders } from 'node:http';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';

/** Below this size the frame costs more than it saves. */
const minBytes = 1024;

/**
 * A compressor for a JSON answer that the service left plain and the client takes compressed; it
 * rewrites `headers` accordingly. Undefined for everything else, event streams among them.
 */
export function compressorFor(
  accepted: string | undefined,
  status: number,
  headers: IncomingHttpHeaders,
): BrotliCompress | Gzip | undefined {
  if (status !== 200 || headers['content-encoding'] !== undefined) return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) return undefined;
  if (headers['cache-control']?.includes('no-transform')) return undefined;
  headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  if (Number(headers['content-length'] ?? minBytes) < minBytes) return undefined;
  const encoding = bestEncoding(accepted ?? '');
  if (encoding === undefined) return undefined;
  headers['content-encoding'] = encoding;
  delete headers['content-length'];
  // The bytes differ from those that the service tagged, the meaning does not.
  if (headers.etag?.startsWith('"')) headers.etag = `W/${headers.etag}`;
  if (encoding === 'gzip') return createGzip({ level: 5 });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

function bestEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0]);
  if (offers.includes('br')) return 'br';
  return offers.includes('gzip') ? 'gzip' : undefined;
}
