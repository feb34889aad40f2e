import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { madeFrom, revisionOf, sendText, webText, type WebText } from './web-text.js';

interface Page {
  text: WebText;
  /** Sources of the content policy that allow the scripts within the page, and nothing else. */
  scriptSources: string[];
}

const avatarBase = /(<meta\s+name="avatar-base"\s+content=")[^"]*(")/;

const inlineScript = /<script>(.*?)<\/script>/gs;

/**
 * Tells the service worker which page a response brings (web/start/page-revision.ts). An ETag would not do: proxies
 * that compress take it away, or write another.
 */
const revisionHeader = 'X-Page-Revision';

export interface IndexPage {
  /** Responds with the page; false while the client has not been built. */
  respond(req: IncomingMessage, res: ServerResponse): boolean;
  /**
   * Of the page together with the content policy that stands in the response's head already: a browser keeps both, and
   * has to hear of a change in either. Undefined while the client has not been built.
   */
  revision(res: ServerResponse): string | undefined;
  /** What the content policy allows besides files of our own: the hashes of the page's own scripts. */
  scriptSources(): string[];
}

/**
 * The web client's one page, with what it must know of this installation filled in. `mayChange`: it is looked at for every
 * response whether it has been built anew.
 */
export function indexPage(webRoot: string, avatarBaseUrl: string, mayChange: boolean): IndexPage {
  const current = madeFrom(path.join(webRoot, 'index.html'), mayChange, (html) => rendered(html, avatarBaseUrl));
  const revisionIn = (res: ServerResponse, { text }: Page): string =>
    revisionOf(text.revision, String(res.getHeader('Content-Security-Policy')));

  return {
    respond(req, res) {
      const page = current();
      if (page === undefined) return false;
      const revision = revisionIn(res, page);
      res.setHeader(revisionHeader, revision);
      sendText(req, res, page.text, 'text/html; charset=utf-8', revision);
      return true;
    },
    revision(res) {
      const page = current();
      return page && revisionIn(res, page);
    },
    scriptSources: () => current()?.scriptSources ?? [],
  };
}

function rendered(template: string, avatarBaseUrl: string): Page {
  const base = avatarBaseUrl.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const html = template.replace(avatarBase, (_all, before: string, after: string) => before + base + after);
  const scripts = [...html.matchAll(inlineScript)].map(([, script]) => script ?? '');
  const scriptSources = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return { text: webText(html), scriptSources };
}
