import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

/**
 * A long body on its way through. A service that responds early makes the sender drop this stream, not
 * the client's connection: the rest is read and thrown away, so the client gets its response.
 */
export function flowingBody(req: IncomingMessage): PassThrough {
  const body = new PassThrough();
  req.pipe(body);
  req.once('close', () => {
    if (!req.complete) body.destroy(new Error('The client went away.'));
  });
  body.once('error', () => undefined);
  body.once('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return body;
}
