import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import type { Deps } from '../deps.js';
import { indexPage } from './index-page.js';
import { pageHeaders } from './page-headers.js';
import { refuse } from './refuse.js';
import { workerPath, workerScript } from './worker-script.js';

const silentSignIn = '/silent-check-sso.html';

/**
 * The web client: its files (precompressed ones where the browser takes them; hashed names are kept for
 * ever), its service worker, and, for any other navigation, its one page, which knows the routes.
 */
export function spa({ config, logger }: Pick<Deps, 'config' | 'logger'>): RequestHandler {
  const { root, avatarBaseUrl } = config.web;
  const { publicUrl, standstillMs } = config.http;
  if (!existsSync(root))
    logger.warn({ webRoot: root }, 'the web client has not been built: there are no pages to serve');
  // In production the files are listed once; a build that replaces them comes with a new process.
  const mayChange = config.nodeEnv !== 'production' || !existsSync(root);
  const page = indexPage(root, avatarBaseUrl, mayChange);
  const { scriptSources } = page;
  const respondWithWorker = workerScript(root, mayChange, page);
  const ordinary = pageHeaders({ publicUrl, avatarBaseUrl, scriptSources, framedBy: "'none'" });
  const framed = pageHeaders({ publicUrl, avatarBaseUrl, scriptSources: () => [], framedBy: "'self'" });
  const files = sirv(root, {
    dev: mayChange,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (res, pathname) => res.setHeader('Cache-Control', cachingOf(pathname)),
  });

  const serve = (req: Request, res: Response) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return refuse(res, { status: 405, slug: 'method-not-allowed', message: 'This method is not allowed.' });
    }
    if ((req.path === '/' || req.path === '/index.html') && page.respond(req, res)) return;
    if (req.path === workerPath && respondWithWorker(req, res)) return;
    // Nobody of ours asks for a part of a file, and one that ends before it begins cannot be read.
    delete req.headers.range;
    res.once('pipe', (file: Readable) => letGo(file, res, logger));
    files(req, res, () => {
      if (isNavigation(req) && page.respond(req, res)) return;
      refuse(res, { status: 404, slug: 'not-found', message: 'Not found.' });
    });
  };

  const serveInTurn: RequestHandler = (req, res, next) => {
    res.setTimeout(standstillMs);
    if (res.socket !== null) return serve(req, res);
    // What a client has asked for ahead opens its file when its turn comes: else it could have hundreds opened at once.
    res.once('socket', () => {
      try {
        serve(req, res);
      } catch (error) {
        next(error);
      }
    });
  };

  return (req, res, next) => {
    // A file that is not a page has what every response has: a phone would load the pages' headers with each of dozens.
    if (isAsset(req.path)) return serveInTurn(req, res, next);
    const headers = req.path === silentSignIn ? framed : ordinary;
    headers(req, res, (error?: unknown) => (error === undefined ? serveInTurn(req, res, next) : next(error)));
  };
}

/** Closes a file when its response ends, however it does: what is piped hears nothing of that. */
function letGo(file: Readable, res: Response, logger: Deps['logger']): void {
  res.once('close', () => file.destroy());
  file.once('error', (err) => {
    logger.error({ err }, 'a file of the web client cannot be read');
    res.destroy();
  });
}

const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

function cachingOf(pathname: string): string {
  return isAsset(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A browser that opens an address, as opposed to a script or image that is missing. */
function isNavigation(req: Request): boolean {
  // Nothing there is a page, and nothing that is sent there has the headers of pages.
  if (isAsset(req.path)) return false;
  const lastSegment = req.path.slice(req.path.lastIndexOf('/') + 1);
  return !lastSegment.includes('.') && (req.headers.accept ?? '').includes('text/html');
}
