import { streams, subjects, type Subject } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBroker, type Broker } from './bus/broker.js';
import type { StreamSpec } from './bus/broker-types.js';
import { defaultTiming, type Bus, type BusTiming } from './bus/bus-types.js';
import { consumeAll, consumeDurable, type ConsumeContext } from './bus/consume.js';
import { decodeEvent, encodeEvent, headersOf, messageIdOf } from './bus/event-codec.js';
import { createKv } from './bus/kv.js';
import { createLive } from './bus/live.js';
import { createWorker } from './bus/worker.js';
import { AppError } from './errors.js';
import type { Logger } from './logger.js';

export type { Bus, BusEvent, BusTiming, KvBucket, WorkOptions } from './bus/bus-types.js';

const retryMs = 1_000;
const closeMs = 5_000;
const mebibyte = 1024 * 1024;

export interface BusOptions {
  url: string;
  service: string;
  logger: Logger;
  timing?: Partial<BusTiming>;
  /** Copies of each stream in a cluster; 1 unless given. */
  replicas?: number;
  signal?: AbortSignal;
}

const specs: StreamSpec[] = [
  ...streams.map((name) => ({ name, subjects: [`${name.toLowerCase()}.>`], maxBytes: 256 * mebibyte })),
  { name: 'DLQ', subjects: ['dlq.>'], maxBytes: 64 * mebibyte },
];

/** Connects and keeps trying, with a line in the log for each attempt that fails; creates the streams. */
export async function connectBus(o: BusOptions): Promise<Bus> {
  for (;;) {
    try {
      const broker = await connectBroker(o.url, o.service, o.replicas ?? 1);
      return await busOf(broker, o);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      o.logger.warn(`NATS is not reachable at ${withoutSecret(o.url)} (${reason}); trying again in ${retryMs} ms`);
      await sleep(retryMs, undefined, { signal: o.signal });
    }
  }
}

function withoutSecret(url: string): string {
  return url.replace(/\/\/[^@/]*@/g, '//');
}

async function busOf(broker: Broker, o: BusOptions): Promise<Bus> {
  const closing = new AbortController();
  const loops: Promise<void>[] = [];
  const ensureStreams = sharedWhileRunning(async () => {
    for (const spec of specs) await broker.ensureStream(spec);
  });
  const timing = { ...defaultTiming, ...o.timing };
  const context: ConsumeContext = { broker, logger: o.logger, signal: closing.signal, ensureStreams };
  broker.onReconnect(() => {
    ensureStreams().catch((error: unknown) => o.logger.warn({ err: error }, 'streams cannot be made yet'));
  });
  await ensureStreams().catch(async (error: unknown) => {
    await broker.close();
    throw error;
  });

  async function store(subject: string, bytes: Uint8Array, messageId: string, headers: Record<string, string>) {
    if (!broker.connected()) throw away();
    try {
      await broker.publish(subject, bytes, messageId, headers);
    } catch (error) {
      // No stream answers: the broker was wiped and came back empty.
      await ensureStreams().catch(() => undefined);
      throw away(error);
    }
  }

  return {
    publish(subject, id, payload, occurredAt = new Date()) {
      return store(subject, encodeEvent(subject, payload), messageIdOf(subject, id), headersOf(id, occurredAt));
    },
    async work(work) {
      const handle = createWorker(work, {
        timing,
        logger: o.logger,
        signal: closing.signal,
        park: (consumer, delivery, reason) =>
          store(
            `dlq.${consumer}`,
            delivery.bytes,
            `${consumer}/${delivery.subject}/${delivery.sequence}/${delivery.at.getTime()}`,
            {
              ...delivery.headers,
              'Dynasty-Subject': delivery.subject,
              'Dynasty-Reason': encodeURIComponent(reason.slice(0, 300)),
            },
          ),
      });
      const loop = consumeDurable(context, { ...work, concurrency: work.concurrency ?? 1 }, handle);
      loops.push(loop.done);
      await loop.ready;
    },
    async broadcast(subject, handle) {
      const loop = consumeAll(context, subject, (delivery) => {
        try {
          handle(decodeEvent(subject, delivery));
        } catch (error) {
          o.logger.error({ err: error, subject }, 'an event could not be used');
        }
      });
      loops.push(loop.done);
      await loop.ready;
    },
    live: createLive(broker, o.logger),
    kv: (bucket, ttlMs) => createKv(broker, o.logger, bucket, ttlMs),
    onReconnect: (handle) => broker.onReconnect(handle),
    async ping() {
      if (!broker.connected()) throw away();
      await broker.flush();
    },
    async close() {
      closing.abort();
      await Promise.race([Promise.all(loops), sleep(closeMs, undefined, { ref: false })]);
      await broker.close();
    },
  };
}

function away(cause?: unknown): AppError {
  return new AppError('unavailable', 'broker-unavailable', 'The event broker is not reachable.', {
    retryAfterS: 2,
    cause,
  });
}

/** Callers that come while a run is under way share it. */
function sharedWhileRunning(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}

/** True for a subject of the table: what is stored in an outbox may be older than the table. */
export function isSubject(text: string): text is Subject {
  return Object.hasOwn(subjects, text);
}
