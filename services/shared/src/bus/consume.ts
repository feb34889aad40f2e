import { streamOf, type Subject } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.js';
import type { Broker } from './broker.js';
import type { ConsumerSpec, Delivery } from './broker-types.js';

const retryMs = 500;
/** An event in the hands of a process that died goes to another one after this. */
const ackWaitMs = 10_000;

export interface ConsumeContext {
  broker: Broker;
  logger: Logger;
  signal: AbortSignal;
  ensureStreams: () => Promise<void>;
}

/**
 * Pulls one message at a time until the signal aborts. Whatever is missing (a wiped broker has neither
 * streams nor consumers) is made again. The returned `ready` resolves after the first try to set up, `done`
 * once the loop has ended.
 */
function pull(
  c: ConsumeContext,
  stream: string,
  setUp: () => Promise<string>,
  take: (delivery: Delivery) => Promise<void>,
): { ready: Promise<void>; done: Promise<void> } {
  const { promise: ready, resolve: tried } = Promise.withResolvers<void>();
  const done = (async () => {
    while (!c.signal.aborted) {
      try {
        await c.ensureStreams();
        const name = await setUp();
        tried();
        while (!c.signal.aborted && c.broker.connected()) {
          const delivery = await c.broker.next(stream, name, c.signal);
          if (delivery !== undefined) await take(delivery);
        }
      } catch (error) {
        if (!c.signal.aborted) c.logger.debug({ err: error, stream }, 'consumer interrupted, setting it up again');
      }
      tried();
      if (!c.signal.aborted) await sleep(retryMs, undefined, { signal: c.signal }).catch(() => undefined);
    }
  })();
  return { ready, done };
}

/** Runs `concurrency` pulling loops over one durable consumer. */
export function consumeDurable(
  c: ConsumeContext,
  o: { subject: Subject; consumer: string; concurrency: number },
  take: (delivery: Delivery) => Promise<void>,
): { ready: Promise<void>; done: Promise<void> } {
  const stream = streamOf(o.subject);
  const spec: ConsumerSpec = { durable: o.consumer, subject: o.subject, ackWaitMs };
  const loops = Array.from({ length: o.concurrency }, () =>
    pull(c, stream, () => c.broker.ensureConsumer(stream, spec), take),
  );
  return together(loops);
}

/** This process's own view of a subject: new events, continued after an interruption where it stopped. */
export function consumeAll(
  c: ConsumeContext,
  subject: Subject,
  take: (delivery: Delivery) => void,
): { ready: Promise<void>; done: Promise<void> } {
  const stream = streamOf(subject);
  let last: number | undefined;
  async function setUp(): Promise<string> {
    const newest = await c.broker.lastSequence(stream);
    // A stream that is shorter than what was seen has been wiped: all of it is new.
    last = last === undefined ? newest : Math.min(last, newest < last ? 0 : last);
    return c.broker.ensureConsumer(stream, { subject, ackWaitMs, fromSequence: last + 1 });
  }
  return pull(c, stream, setUp, async (delivery) => {
    last = delivery.sequence;
    take(delivery);
  });
}

function together(loops: { ready: Promise<void>; done: Promise<void> }[]): {
  ready: Promise<void>;
  done: Promise<void>;
} {
  const all = async (promises: Promise<void>[]): Promise<void> => void (await Promise.all(promises));
  return { ready: all(loops.map((loop) => loop.ready)), done: all(loops.map((loop) => loop.done)) };
}
