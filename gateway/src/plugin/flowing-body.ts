import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

/** A body of unknown length turned out longer than the route takes. */
export class BodyTooLarge extends Error {}

/**
 * A long body on its way through. A service that responds early makes the sender drop this stream, not
 * the client's connection: the rest is read and thrown away, so the client gets its response. A body that
 * proves longer than `maxBytes` is given up.
 */
export function flowingBody(req: IncomingMessage, maxBytes: number): PassThrough {
  const body = new PassThrough();
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) body.destroy(new BodyTooLarge('The body is too large.'));
  });
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
