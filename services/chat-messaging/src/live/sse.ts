import { type ServerResponse } from 'node:http';
import { type LiveEvent } from './stream-hub.js';

/** A reader this far behind is dropped: it reconnects and reads the pages again. */
const BACKLOG_LIMIT_BYTES = 256 * 1024;
const RETRY_MS = 2_000;

/** Opens a server-sent event stream on a raw response. */
export function openEventStream(response: ServerResponse, headers: Record<string, string>) {
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write(`retry: ${RETRY_MS}\n\n`);
  const write = (text: string) => {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > BACKLOG_LIMIT_BYTES) response.destroy();
    else response.write(text);
  };
  return {
    send: ({ event, id, data }: LiveEvent) => write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** A comment that keeps proxies and the browser sure of the connection. */
    beat: () => write(': beat\n\n'),
    close: () => response.end(),
  };
}
