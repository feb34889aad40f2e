import { streamOf, streams, type Subject } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBroker } from './bus/broker.js';
import { brokerAway } from './bus/broker-errors.js';
import type { Broker, BrokerIdentity, Stored } from './bus/broker-types.js';
import {
  defaultTiming,
  type BatchWorkOptions,
  type Bus,
  type BusTiming,
  type EncodedEvent,
  type WorkOptions,
} from './bus/bus-types.js';
import { consumeAll, consumeDurable, type ConsumeContext } from './bus/consume.js';
import { decodeEvent, encodeEvent, headersOf, messageIdOf } from './bus/event-codec.js';
import { createKv } from './bus/kv.js';
import { createLive } from './bus/live.js';
import { isOutage } from './bus/outage.js';
import { measureConsumers } from './bus/measure-consumers.js';
import { park, parkedEvents } from './bus/parked-events.js';
import { maxStoredEventBytes, streamSpecs } from './bus/streams.js';
import { createWorker } from './bus/worker.js';
import { AppError } from './errors.js';
import { inTime } from './in-time.js';
import type { Logger } from './logger.js';
import { inSpan } from './tracing.js';
import { carried, onTrail, requestIdsIn } from './trail.js';

export type * from './bus/bus-types.js';

const retryMs = 1_000;
const closeMs = 5_000;
/** A broker that stands still keeps its connections open. */
const longestPingMs = 1_500;
const defaultBatch = 64;
/** What a message carries beside payload and event id: header names, dates, the ids that de-duplicate. */
const headerAllowanceBytes = 1_024;

export interface BusOptions {
  url: string;
  service: string;
  logger: Logger;
  timing?: Partial<BusTiming>;
  /** Servers of a cluster that keep each stream; 1 unless given. A stream that has more keeps them. */
  replicas?: number;
  signal?: AbortSignal;
}

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
  /** Durable consumers of this process, each with its stream. */
  const consumers = new Map<string, string>();
  const timing = { ...defaultTiming, ...o.timing };
  const listeners = new Set<() => void>();
  const tellListeners = (): void => listeners.forEach((listener) => listener());
  const ensureStreams = sharedWhileRunning(streamMaker(broker, tellListeners));
  broker.onReconnect(tellListeners);
  const parts = { broker, logger: o.logger, ensureStreams };
  const context: ConsumeContext = { ...parts, signal: closing.signal, ending: [] };
  const working = new AbortController();
  /** Of durable consumers, which end before the rest. */
  const workContext: ConsumeContext = { ...parts, signal: working.signal, ending: [] };

  await ensureStreams().catch(async (error: unknown) => {
    await broker.close();
    throw error;
  });
  const forgetGauges = measureConsumers(broker, consumers);

  async function send({ subject, id, payload, occurredAt, cause = {} }: EncodedEvent): Promise<Stored> {
    const headers = { ...headersOf(id, occurredAt), ...cause };
    const stream = streamOf(subject);
    try {
      return await broker.publish({ stream, subject, bytes: payload, messageId: messageIdOf(subject, id), headers });
    } catch (error) {
      // No stream responds: the broker was wiped and came back empty.
      if (broker.connected() && isOutage(error)) await ensureStreams().catch(() => undefined);
      throw error;
    }
  }

  function checkSize({ subject, id, payload }: EncodedEvent): void {
    const most = Math.min(broker.maxMessageBytes(), maxStoredEventBytes);
    // The id stands in a header of its own and in the message's id.
    const bytes = payload.length + 2 * encodeURIComponent(id).length + headerAllowanceBytes;
    if (bytes <= most) return;
    o.logger.warn({ subject, bytes, most }, 'an event is too large for the broker');
    throw new AppError('too-large', 'event-too-large', 'This is too much at once. Shorten it, or do it in parts.');
  }

  async function work<S extends Subject>(options: WorkOptions<S> | BatchWorkOptions<S>): Promise<void> {
    const { subject, consumer } = options;
    consumers.set(consumer, streamOf(subject));
    const isBatch = 'handleAll' in options;
    const take = createWorker(
      {
        subject,
        consumer,
        async handle(events) {
          if (isBatch) return options.handleAll(events);
          for (const event of events) await options.handle(event);
        },
      },
      { timing, logger: o.logger, signal: working.signal, park: (...letter) => park(broker, ...letter) },
    );
    const pace = isBatch
      ? { concurrency: 1, maxLot: options.maxBatch ?? defaultBatch }
      : { concurrency: options.concurrency ?? 1, maxLot: 1 };
    await consumeDurable(workContext, { subject, consumer, ...pace, take });
  }

  let workEnded: Promise<unknown> | undefined;

  async function stopWork(): Promise<void> {
    working.abort();
    workEnded ??= inTime(closeMs, Promise.allSettled(workContext.ending)).catch(() => undefined);
    await workEnded;
  }

  return {
    service: o.service,
    publish: (subject, id, payload, occurredAt = new Date()) =>
      inSpan(`publish ${subject}`, { kind: 'producer' }, async () => {
        await send({ subject, id, payload: encodeEvent(subject, payload), occurredAt, cause: carried() });
      }),
    send,
    checkSize,
    work,
    async broadcast(subject, handle, begun) {
      const take = (delivery: Parameters<typeof decodeEvent>[1]): void => {
        try {
          onTrail({ requestIds: requestIdsIn(delivery.headers) }, () => handle(decodeEvent(subject, delivery)));
        } catch (error) {
          o.logger.error({ err: error, subject }, 'an event could not be used');
        }
      };
      await consumeAll(context, subject, take, begun);
    },
    live: createLive(broker, o.logger),
    kv: (bucket, ttlMs) => createKv(context, bucket, ttlMs),
    async queues() {
      if (!broker.connected()) throw brokerAway();
      const queues = await Promise.all(
        streams.map(async (stream) =>
          (await broker.unfinished(stream)).map(({ consumer, messages, oldestAt }) => ({
            stream,
            consumer,
            waiting: messages,
            oldestAt: oldestAt?.toISOString() ?? null,
          })),
        ),
      );
      return queues.flat();
    },
    parked: parkedEvents(broker),
    async identity(): Promise<BrokerIdentity> {
      if (!broker.connected()) throw brokerAway();
      const streams = await ensureStreams();
      return { server: broker.serverId(), streams };
    },
    onReconnect(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    connected: () => broker.connected(),
    async ping() {
      if (!broker.connected()) throw brokerAway();
      await inTime(longestPingMs, broker.flush());
    },
    stopWork,
    async close() {
      const worked = stopWork();
      closing.abort();
      forgetGauges();
      await inTime(closeMs, Promise.allSettled([...context.ending, worked])).catch(() => undefined);
      await broker.close();
    },
  };
}

/** Makes what is missing and gives when each stream was made; `lost` is called when one was made again. */
function streamMaker(broker: Broker, lost: () => void): () => Promise<Record<string, string>> {
  let madeAt: Record<string, string> = {};
  return async () => {
    const entries = await Promise.all(
      streamSpecs.map(async (spec) => [spec.name, await broker.ensureStream(spec)] as const),
    );
    const before = madeAt;
    madeAt = Object.fromEntries(entries);
    if (entries.some(([name, at]) => name in before && before[name] !== at)) lost();
    return madeAt;
  };
}

/** Callers that come while a run is under way share it. */
function sharedWhileRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}
