import { type ServerResponse } from 'node:http';

/** A reader this far behind is disconnected; it reconnects and gets the missed events. */
const backlogLimitBytes = 256 * 1024;
/** How long a browser waits before it reconnects; random, so that not all return at once after a restart. */
const retryMs = { least: 1_000, most: 3_000 };

const lingerMs = 2_000;
/** A server-sent event with its data as JSON text. */
export interface ServerSentEvent {
  event: string;
  data: string;
}

/** An event as it is written, without its id: the same for every stream. */
export const eventText = ({ event, data }: ServerSentEvent): string => `event: ${event}\ndata: ${data}\n\n`;

export interface EventStream {
  /** Whole events, in their order. */
  write(text: string): void;
  /** Resolves when the reader has taken what was sent, or has gone away. */
  room(): Promise<void>;
  close(): void;
}

/** Opens a server-sent event stream on a raw response. */
export function openEventStream(response: ServerResponse, headers: Record<string, string>): EventStream {
  // Without chunks, whose marks would be three more pieces of every write; the stream ends with its connection anyway.
  response.removeHeader('Transfer-Encoding');
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  const retry = retryMs.least + Math.random() * (retryMs.most - retryMs.least);
  response.write(`retry: ${Math.round(retry)}\n\n`);

  function write(text: string): void {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > backlogLimitBytes) return void response.destroy();
    response.write(text);
  }

  return {
    write,
    room: () =>
      new Promise((resolve) => {
        if (!response.writableNeedDrain || response.destroyed) return resolve();
        const done = () => {
          response.off('drain', done);
          response.off('close', done);
          resolve();
        };
        response.on('drain', done);
        response.on('close', done);
      }),
    close() {
      response.end();
      // A reader that stopped reading would keep the response open.
      setTimeout(() => response.destroy(), lingerMs).unref();
    },
  };
}
