import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { IndexPage } from './index-page.js';
import { madeFrom, sendText, webText, type WebText } from './web-text.js';

/** Where the service worker is, in the web client and in its folder. */
export const workerPath = '/worker.js';

/**
 * Responds with the service worker, above which the revision of the page is written that this gateway serves. Browsers
 * compare a worker by its bytes alone: so they hear of every other page, whether its build, a setting or the content
 * policy has changed. The worker stores no page of another revision, which a gateway of before may send while gateways
 * are upgraded one after the other. False while the client has not been built.
 */
export function workerScript(
  webRoot: string,
  mayChange: boolean,
  { revision }: Pick<IndexPage, 'revision'>,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const built = madeFrom(path.join(webRoot, workerPath), mayChange, (script) => script);
  let last: { script: string; text: WebText } | undefined;
  return (req, res) => {
    const [worker, pageRevision] = [built(), revision(res)];
    if (worker === undefined || pageRevision === undefined) return false;
    const script = `self.pageRevision=${JSON.stringify(pageRevision)};\n${worker}`;
    if (last?.script !== script) last = { script, text: webText(script) };
    sendText(req, res, last.text, 'text/javascript');
    return true;
  };
}
