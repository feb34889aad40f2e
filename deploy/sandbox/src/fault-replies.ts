import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FaultRule } from './fault-rules.js';

const page = '<!doctype html><html><head><title>Just a moment…</title></head><body>Checking your browser</body></html>';

/** A JSON string of `bytes` bytes, made as it is sent. */
function hugeBody(bytes: number): Readable {
  function* parts(): Generator<string> {
    yield '"';
    for (let left = bytes - 2; left > 0; left -= 65_536) yield 'x'.repeat(Math.min(left, 65_536));
    yield '"';
  }
  return Readable.from(parts(), { objectMode: false });
}

/**
 * Sends the fault of a call. Returns false for the faults that spoil the real reply (`truncate`, `wrong-types`),
 * which {@link spoil} applies once that reply is known.
 */
export function sendFault(reply: FastifyReply, fault: FaultRule): boolean {
  switch (fault.mode) {
    case '429':
      if (fault.retryAfterS !== undefined) void reply.header('retry-after', String(fault.retryAfterS));
      void reply.code(429).send({ error: 'Too many requests' });
      return true;
    case '500':
      void reply.code(500).type('text/plain').send('Internal Server Error');
      return true;
    case 'html':
      void reply.code(200).type('text/html; charset=utf-8').send(page);
      return true;
    case 'redirect':
      void reply.redirect(fault.to ?? '/_sandbox/redirected', 302);
      return true;
    case 'huge':
      void reply
        .code(200)
        .type('application/json')
        .send(hugeBody(fault.bytes ?? 100_000_000));
      return true;
    case 'hang':
      reply.hijack();
      return true;
    case 'reset':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return true;
    case 'truncate':
    case 'wrong-types':
    case 'latency':
      return false;
  }
}

function mistyped(value: unknown): unknown {
  if (typeof value === 'number') return { amount: value };
  if (typeof value === 'string') return 7;
  if (typeof value === 'boolean') return 'yes';
  if (Array.isArray(value)) return value.map(mistyped);
  if (value === null) return [];
  return Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, mistyped(entry)]));
}

/** The body cut in half (`truncate`), or the same shape with each value of another type (`wrong-types`). */
export function spoil(body: Buffer, fault: FaultRule): Buffer {
  if (fault.mode === 'truncate') return body.subarray(0, Math.max(1, Math.floor(body.length / 2)));
  return Buffer.from(JSON.stringify(mistyped(JSON.parse(body.toString('utf8')))));
}
