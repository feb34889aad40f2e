import { existsSync } from 'node:fs';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import type { Deps } from '../deps.js';
import { indexPage } from './index-page.js';
import { pageHeaders } from './page-headers.js';
import { refuse } from './refuse.js';

const silentSignIn = '/silent-check-sso.html';

/**
 * The web client: its files (precompressed ones where the browser takes them; hashed names are kept for
 * ever) and, for any other navigation, its one page, which knows the routes.
 */
export function spa({ config, logger }: Pick<Deps, 'config' | 'logger'>): RequestHandler {
  const { root, avatarBaseUrl } = config.web;
  const { publicUrl } = config.http;
  if (!existsSync(root))
    logger.warn({ webRoot: root }, 'the web client has not been built: there are no pages to serve');
  // In production the files are listed once; a build that replaces them comes with a new process.
  const mayChange = config.nodeEnv !== 'production' || !existsSync(root);
  const page = indexPage(root, avatarBaseUrl, mayChange);
  const { scriptSources } = page;
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
    files(req, res, () => {
      if (isNavigation(req) && page.respond(req, res)) return;
      refuse(res, { status: 404, slug: 'not-found', message: 'Not found.' });
    });
  };

  return (req, res, next) => {
    // A file that is not a page has what every response has: a phone would load the pages' headers with each of dozens.
    if (isAsset(req.path)) return serve(req, res);
    const headers = req.path === silentSignIn ? framed : ordinary;
    headers(req, res, (error?: unknown) => (error === undefined ? serve(req, res) : next(error)));
  };
}

const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

function cachingOf(pathname: string): string {
  return isAsset(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A browser that opens an address, as opposed to a script or image that is missing. */
function isNavigation(req: Request): boolean {
  const lastSegment = req.path.slice(req.path.lastIndexOf('/') + 1);
  return !lastSegment.includes('.') && (req.headers.accept ?? '').includes('text/html');
}
