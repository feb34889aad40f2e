import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Page {
  modifiedMs: number;
  etag: string;
  /** Sources of the content policy that allow the scripts within the page, and nothing else. */
  scriptSources: string[];
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const avatarBase = /(<meta\s+name="avatar-base"\s+content=")[^"]*(")/;

const inlineScript = /<script>(.*?)<\/script>/gs;

export interface IndexPage {
  /** Responds with the page; false while the client has not been built. */
  respond(req: IncomingMessage, res: ServerResponse): boolean;
  /** What the content policy allows besides files of our own: the hashes of the page's own scripts. */
  scriptSources(): string[];
}

/**
 * The web client's one page, with what it must know of this installation filled in. `mayChange`: it is looked at for every
 * response whether it has been built anew.
 */
export function indexPage(webRoot: string, avatarBaseUrl: string, mayChange: boolean): IndexPage {
  const file = path.join(webRoot, 'index.html');
  let lastPage: Page | undefined;

  function current(): Page | undefined {
    if (lastPage !== undefined && !mayChange) return lastPage;
    const modifiedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedMs === undefined) return undefined;
    if (lastPage?.modifiedMs !== modifiedMs) lastPage = rendered(readFileSync(file, 'utf8'), avatarBaseUrl, modifiedMs);
    return lastPage;
  }

  function respond(req: IncomingMessage, res: ServerResponse): boolean {
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
  }

  return { respond, scriptSources: () => current()?.scriptSources ?? [] };
}

function rendered(template: string, avatarBaseUrl: string, modifiedMs: number): Page {
  const base = avatarBaseUrl.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const plain = Buffer.from(
    template.replace(avatarBase, (_all, before: string, after: string) => before + base + after),
  );
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const scripts = [...plain.toString().matchAll(inlineScript)].map(([, script]) => script ?? '');
  const scriptSources = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return { modifiedMs, etag, scriptSources, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}
