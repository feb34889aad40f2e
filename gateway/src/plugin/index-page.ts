import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Page {
  modifiedMs: number;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const avatarBase = /(<meta\s+name="avatar-base"\s+content=")[^"]*(")/;

/**
 * The web client's one page, with what it must know of this installation filled in. Returns a function
 * that responds with it, and false while the client has not been built.
 */
export function indexPage(
  webRoot: string,
  avatarBaseUrl: string,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const file = path.join(webRoot, 'index.html');
  let known: Page | undefined;

  function current(): Page | undefined {
    const modifiedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedMs === undefined) return undefined;
    if (known?.modifiedMs !== modifiedMs) known = rendered(readFileSync(file, 'utf8'), avatarBaseUrl, modifiedMs);
    return known;
  }

  return (req, res) => {
    const page = current();
    if (page === undefined) return false;
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('ETag', page.etag);
    res.setHeader('Vary', 'Accept-Encoding');
    if (req.headers['if-none-match'] === page.etag) {
      res.writeHead(304).end();
      return true;
    }
    const accepted = String(req.headers['accept-encoding'] ?? '');
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
    const body = page[encoding ?? 'plain'];
    if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
    res.end(body);
    return true;
  };
}

function rendered(template: string, avatarBaseUrl: string, modifiedMs: number): Page {
  const base = avatarBaseUrl.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const plain = Buffer.from(
    template.replace(avatarBase, (_all, before: string, after: string) => before + base + after),
  );
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { modifiedMs, etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}
