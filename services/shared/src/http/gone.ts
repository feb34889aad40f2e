import type { FastifyReply } from 'fastify';

/** Aborts when the sender is there no more, which may be so already, or has been told that it took too long. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
