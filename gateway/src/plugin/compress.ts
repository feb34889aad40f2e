import { type Encoding, encodingFor } from '@dynasty/kit/http/encoding';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';

/** Up to this size a response is compressed in one go: some 0.1 ms, where a stream costs two threads' handshakes. */
const atOnceBytes = 32 * 1024;
/**
 * What compressed JSON takes of its size, mostly less: so much is set aside for it, where zlib sets aside 16 KiB for each
 * response. Buffers count as heap, and what is set aside for nothing has everything collected sooner.
 */
const likelyShare = 0.25;
const gzipLevel = 5;
const brotliQuality = 4;

/**
 * Where the body of a JSON response goes that the service left plain and the client takes compressed; `headers` are
 * rewritten accordingly, and sent. Undefined for everything else, event streams among them: nothing is sent then.
 */
export function compressing(
  res: ServerResponse,
  accepted: string | undefined,
  status: number,
  headers: IncomingHttpHeaders,
): NodeJS.WritableStream | undefined {
  const length = Number(headers['content-length'] ?? Infinity);
  const encoding = encode(accepted, status, headers);
  if (encoding === undefined) return undefined;
  if (length <= atOnceBytes) return atOnce(res, status, headers, encoding);
  const compressor = encoding === 'gzip' ? createGzip({ level: gzipLevel }) : createBrotliCompress(brotli());
  res.writeHead(status, headers);
  compressor.pipe(res);
  compressor.once('error', () => res.destroy());
  res.once('close', () => compressor.destroy());
  return compressor;
}

/** Holds the body until it is complete, so nothing is sent of a response that breaks off. */
function atOnce(res: ServerResponse, status: number, headers: IncomingHttpHeaders, encoding: Encoding): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      const [first] = chunks;
      const plain = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
      const chunkSize = Math.max(constants.Z_MIN_CHUNK, Math.ceil(plain.length * likelyShare));
      const body =
        encoding === 'gzip'
          ? gzipSync(plain, { level: gzipLevel, chunkSize })
          : brotliCompressSync(plain, { ...brotli(plain.length), chunkSize });
      res.writeHead(status, { ...headers, 'content-length': String(body.length) });
      res.end(body);
      done();
    },
  });
}

/** A window no larger than the body saves the time to set it up. */
function brotli(length?: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  if (length === undefined) return { params: { [BROTLI_PARAM_QUALITY]: brotliQuality } };
  const window = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16)));
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: brotliQuality,
      [BROTLI_PARAM_LGWIN]: window,
      [BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** The encoding for a response, with its headers rewritten; undefined where it stays as it is. */
function encode(accepted: string | undefined, status: number, headers: IncomingHttpHeaders): Encoding | undefined {
  if (status !== 200 || headers['content-encoding'] !== undefined) return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) return undefined;
  if (headers['cache-control']?.includes('no-transform')) return undefined;
  headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  const encoding = encodingFor(accepted, Number(headers['content-length'] ?? Infinity));
  if (encoding === undefined) return undefined;
  headers['content-encoding'] = encoding;
  delete headers['content-length'];
  // The bytes differ from those that the service tagged, the meaning does not.
  if (headers.etag?.startsWith('"')) headers.etag = `W/${headers.etag}`;
  return encoding;
}
