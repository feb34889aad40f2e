import { streamOf, type Subject } from '@dynasty/proto/subjects';
import { LRUCache } from 'lru-cache';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.js';
import type { Broker, ConsumerSpec, Delivery } from './broker-types.js';
import { createHand, type HandOptions } from './hand.js';
import { retrySubject } from './streams.js';

/** Between tries to set up a consumer: twice as long each time. */
const firstRetryMs = 100;
const longestRetryMs = 5_000;
/** An event that a dead process was handling goes to another process after this. */
const ackWaitMs = 10_000;
/** What a process's own consumer fetches at once. */
const ownBatch = 64;
/** Event ids that a process remembers, so that it skips an event that was sent again. */
const rememberedIds = 10_000;

export interface ConsumeContext {
  broker: Broker;
  logger: Logger;
  signal: AbortSignal;
  /** Makes streams that are missing; resolves with when each was made. */
  ensureStreams: () => Promise<Record<string, string>>;
  /** What has to end when the signal has aborted. */
  ending: Promise<unknown>[];
}

/**
 * Sets a consumer up and lets `run` pull from it, again and again until the signal aborts: whatever is missing (a wiped
 * broker has neither streams nor consumers) is made again. Resolves after the first try to set up.
 */
export function consuming(
  c: ConsumeContext,
  stream: string,
  setUp: (madeAt: string) => Promise<string>,
  run: (consumer: string) => Promise<void>,
): Promise<void> {
  const { promise: ready, resolve: tried } = Promise.withResolvers<void>();
  const loop = (async () => {
    let failures = 0;
    while (!c.signal.aborted) {
      try {
        if (!c.broker.connected()) tried();
        await c.broker.whenConnected(c.signal);
        const made = await c.ensureStreams();
        const consumer = await setUp(made[stream] ?? '');
        tried();
        failures = 0;
        await run(consumer);
      } catch (error) {
        if (!c.signal.aborted) c.logger.debug({ err: error, stream }, 'consumer interrupted, setting it up again');
      }
      tried();
      const pauseMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
      failures += 1;
      await sleep(pauseMs, undefined, { signal: c.signal }).catch(() => undefined);
    }
  })();
  c.ending.push(loop);
  return ready;
}

/** Handles the events of a durable consumer, in lots, in the order of the stream. */
export function consumeDurable(
  c: ConsumeContext,
  o: { subject: Subject; consumer: string } & HandOptions,
): Promise<void> {
  const stream = streamOf(o.subject);
  const subjects = [o.subject, retrySubject(stream, o.consumer)];
  const spec: ConsumerSpec = { durable: o.consumer, subjects, ackWaitMs };
  const hand = createHand(o);
  c.ending.push(once(c.signal, 'abort').then(() => hand.close()));
  return consuming(
    c,
    stream,
    () => c.broker.ensureConsumer(stream, spec),
    async (consumer) => {
      while (!c.signal.aborted) {
        const room = await hand.room();
        if (room === 0) return;
        for await (const delivery of c.broker.pull(stream, consumer, room, c.signal)) hand.add(delivery);
      }
    },
  );
}

/**
 * This process's own view of a subject: new events, continued after an interruption where it stopped. What was sent
 * again, because the broker might have lost it, is left out. `begun` is called once, when nothing is missed any more.
 */
export function consumeAll(
  c: ConsumeContext,
  subject: Subject,
  take: (delivery: Delivery) => void,
  begun: () => void = () => undefined,
): Promise<void> {
  const stream = streamOf(subject);
  const seen = new LRUCache<string, true>({ max: rememberedIds });
  let last: number | undefined;
  let lastMadeAt: string | undefined;

  async function setUp(madeAt: string): Promise<string> {
    // A stream that was made again is empty: all that comes into it is new.
    if (lastMadeAt !== undefined && lastMadeAt !== madeAt) last = 0;
    lastMadeAt = madeAt;
    if (last === undefined) {
      last = await c.broker.lastSequence(stream);
      begun();
    }
    return c.broker.ensureConsumer(stream, { subjects: [subject], fromSequence: last + 1 });
  }

  async function run(consumer: string): Promise<void> {
    while (!c.signal.aborted) {
      for await (const delivery of c.broker.pull(stream, consumer, ownBatch, c.signal)) {
        last = delivery.sequence;
        const id = delivery.headers['Nats-Msg-Id'];
        if (id !== undefined && seen.has(id)) continue;
        if (id !== undefined) seen.set(id, true);
        take(delivery);
      }
    }
  }

  return consuming(c, stream, setUp, run);
}
