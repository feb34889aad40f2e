import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { BodyRefused, bodyTooLarge, bodyTooSlow } from './refuse.js';
import type { ClientWatch } from './slow-client.js';

/**
 * A long body on its way through. A service that responds early makes the sender drop this stream, not
 * the client's connection: the rest is read and thrown away, so the client gets its response. A body that
 * proves longer than `maxBytes`, or of which nothing comes for `standstillMs`, is given up.
 */
export function flowingBody(
  req: IncomingMessage,
  client: ClientWatch,
  { maxBytes, standstillMs }: { maxBytes: number; standstillMs: number },
): PassThrough {
  const body = new PassThrough();
  let bytes = 0;
  let late: NodeJS.Timeout | undefined;
  const waits = (): void => {
    client.waits();
    clearTimeout(late);
    late = setTimeout(() => body.destroy(new BodyRefused(bodyTooSlow)), standstillMs);
  };
  const goesOn = (): void => {
    client.goesOn();
    clearTimeout(late);
  };
  req.on('data', (chunk: Buffer) => {
    late?.refresh();
    bytes += chunk.length;
    if (bytes > maxBytes) body.destroy(new BodyRefused(bodyTooLarge));
  });
  // While it pauses it is the service that takes nothing.
  req.on('resume', waits).on('pause', goesOn).once('end', goesOn);
  req.pipe(body);
  req.once('close', () => {
    if (!req.complete) body.destroy(new Error('The client went away.'));
  });
  body.once('error', () => undefined);
  body.once('close', () => {
    req.off('resume', waits).off('pause', goesOn);
    goesOn();
    req.unpipe(body);
    req.resume();
  });
  return body;
}
