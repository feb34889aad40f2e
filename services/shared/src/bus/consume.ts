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
/** A consumer that ran for this long works: what interrupts it then is the first failure of a row. */
const worksAfterMs = 10_000;
/** An event that a dead process was handling goes to another process after this. */
const ackWaitMs = 10_000;
/** What a process's own consumer fetches at once. */
const ownBatch = 64;
/** Event ids that a process remembers, so that it skips an event that was sent again. */
const rememberedIds = 10_000;
/** A broker's clock may go back by this when its machine comes back from a crash. */
const clockMs = 10_000;

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
 * broker has neither streams nor consumers) is made again. `run` calls `works` when something came. Resolves after the
 * first try to set up.
 */
export function consuming(
  c: ConsumeContext,
  stream: string,
  setUp: (madeAt: string) => Promise<string>,
  run: (consumer: string, works: () => void) => Promise<void>,
): Promise<void> {
  const { promise: ready, resolve: tried } = Promise.withResolvers<void>();
  const loop = (async () => {
    let failures = 0;
    const works = () => void (failures = 0);
    while (!c.signal.aborted) {
      let ranFrom = Infinity;
      try {
        if (!c.broker.connected()) tried();
        await c.broker.whenConnected(c.signal);
        const streamsMadeAt = await c.ensureStreams();
        const consumer = await setUp(streamsMadeAt[stream] ?? '');
        tried();
        ranFrom = performance.now();
        await run(consumer, works);
      } catch (error) {
        if (performance.now() - ranFrom > worksAfterMs) works();
        if (!c.signal.aborted) tellOf(error, failures);
      }
      tried();
      const pauseMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
      failures += 1;
      await sleep(pauseMs, undefined, { signal: c.signal }).catch(() => undefined);
    }
  })();

  function tellOf(err: unknown, failures: number): void {
    const facts = { err, stream, failures: failures + 1 };
    if (failures === 0 && c.broker.connected()) c.logger.warn(facts, 'consumer interrupted, setting it up again');
    else c.logger.debug(facts, 'consumer interrupted, setting it up again');
  }

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
    async (consumer, works) => {
      while (!c.signal.aborted) {
        const room = await hand.room();
        if (room === 0) return;
        for await (const delivery of c.broker.pull(stream, consumer, room, c.signal)) {
          works();
          hand.add(delivery);
        }
      }
    },
  );
}

/**
 * This process's own view of a subject: new events, continued after an interruption where it stopped (events of the
 * seconds before it began may then come too). What was sent again, because the broker might have lost it, is left out.
 * `begun` is called once, when nothing is missed any more.
 */
export function consumeAll(
  c: ConsumeContext,
  subject: Subject,
  take: (delivery: Delivery) => void,
  begun: () => void = () => undefined,
): Promise<void> {
  const stream = streamOf(subject);
  const seenIds = new LRUCache<string, true>({ max: rememberedIds });
  /** When the last event was stored: a broker that lost its newest ones in a crash numbers others like them. */
  let lastAt: number | undefined;
  let lastMadeAt: string | undefined;

  async function setUp(madeAt: string): Promise<string> {
    // A stream that was made again is empty: all that comes into it is new.
    if (lastMadeAt !== undefined && lastMadeAt !== madeAt) lastAt = 0;
    lastMadeAt = madeAt;
    if (lastAt !== undefined) {
      const fromTime = new Date(Math.max(0, lastAt - clockMs));
      return c.broker.ensureConsumer(stream, { subjects: [subject], fromTime });
    }
    const end = await c.broker.end(stream);
    lastAt = end.at.getTime();
    begun();
    return c.broker.ensureConsumer(stream, { subjects: [subject], fromSequence: end.sequence + 1 });
  }

  async function run(consumer: string, works: () => void): Promise<void> {
    while (!c.signal.aborted) {
      for await (const delivery of c.broker.pull(stream, consumer, ownBatch, c.signal)) {
        works();
        lastAt = delivery.at.getTime();
        const id = delivery.headers['Nats-Msg-Id'];
        if (id !== undefined && seenIds.has(id)) continue;
        if (id !== undefined) seenIds.set(id, true);
        take(delivery);
      }
    }
  }

  return consuming(c, stream, setUp, run);
}
