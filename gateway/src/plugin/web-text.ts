import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { holds } from '@dynasty/kit/http/etag';

/** A text of the web client as it is sent, in every form that browsers take. */
export interface WebText {
  /** Another text has another. */
  revision: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Names what these parts make together: where one of them is another, the name is. */
export const revisionOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

export function webText(text: string): WebText {
  const plain = Buffer.from(text);
  return { revision: revisionOf(text), plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

/**
 * What is made of a file's text; undefined while there is no such file.
 * @param mayChange it is looked at each time whether the file has been written anew
 */
export function madeFrom<T>(file: string, mayChange: boolean, make: (text: string) => T): () => T | undefined {
  let last: { modifiedMs: number; made: T } | undefined;
  return () => {
    if (last !== undefined && !mayChange) return last.made;
    const modifiedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedMs === undefined) return undefined;
    if (last?.modifiedMs !== modifiedMs) last = { modifiedMs, made: make(readFileSync(file, 'utf8')) };
    return last.made;
  };
}

/**
 * Sends a text, unless the browser has it already: it asks each time.
 * @param revision of the response; that of the text where nothing else counts
 */
export function sendText(
  req: IncomingMessage,
  res: ServerResponse,
  text: WebText,
  type: string,
  revision = text.revision,
): void {
  const etag = `W/"${revision}"`;
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('ETag', etag);
  res.setHeader('Vary', 'Accept-Encoding');
  if (holds(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end();
    return;
  }
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  const body = text[encoding ?? 'plain'];
  if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  res.end(body);
}
