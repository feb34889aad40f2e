import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Receiving } from '../idempotency.js';
import { uploadEnded, type UploadPlaces } from '../upload-places.js';
import { goneOf } from './gone.js';

interface Upload<File extends { print: unknown }, Kept, T> extends Pick<Receiving<File, Kept, T>, 'work' | 'discard'> {
  places: UploadPlaces;
  /** Reads the request to its end. */
  read(): Promise<File>;
  /** Keeps what was read; `gone` aborts when the sender is there no more, or was told that it took too long. */
  keep(file: File, gone: AbortSignal): Promise<Kept>;
}

/**
 * Takes in the file of an `upload` route: in a place of its own, and no longer than its sender waits. Sets the response's
 * status and gives its body. Throws AppError as `places.take` does, and `invalid` for nobody when the sender has gone.
 */
export async function takeUpload<File extends { print: unknown }, Kept, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { places, read, keep, work, discard }: Upload<File, Kept, T>,
): Promise<T> {
  const gone = goneOf(reply);
  let leave = (): void => undefined;
  try {
    return await request.receive({
      async read(key) {
        if (gone.aborted) throw uploadEnded();
        // Before the header below: where there is no place the connection must stay open, since the gateway takes a 503
        // that closes its connection as sent by a process that is stopping.
        leave = await places.take(request.account.accountId, key);
        // What is refused is not read to its end, which may never come.
        reply.header('connection', 'close');
        const file = await Promise.race([read(), endOf(gone)]);
        reply.removeHeader('connection');
        return file;
      },
      keep: (file) => keep(file, gone),
      work,
      discard,
    });
  } finally {
    leave();
  }
}

/** Rejects when the signal aborts: what reads the request may not hear of its end. */
function endOf(gone: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (gone.aborted) reject(uploadEnded());
    gone.addEventListener('abort', () => reject(uploadEnded()), { once: true });
  });
}
