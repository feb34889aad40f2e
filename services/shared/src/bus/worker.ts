import type { Subject } from '@dynasty/proto/subjects';
import { LRUCache } from 'lru-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import { reach, reachOnceSent } from '../fault-points.js';
import type { Logger } from '../logger.js';
import { counter } from '../metrics.js';
import { followTrail } from '../tracing.js';
import type { Delivery } from './broker-types.js';
import type { BusEvent, BusTiming } from './bus-types.js';
import { decodeEvent } from './event-codec.js';
import { isOutage } from './outage.js';

/** Events that failed and wait for their next try, in this process. */
const maxFailing = 10_000;

export interface WorkerOptions<S extends Subject> {
  subject: S;
  consumer: string;
  /** Handles all of them or fails. */
  handle: (events: BusEvent<S>[]) => Promise<void>;
}

export interface WorkerContext {
  timing: BusTiming;
  logger: Logger;
  signal: AbortSignal;
  /** Stores a dead letter; rejects while the broker is away. */
  park: (consumer: string, delivery: Delivery, reason: string) => Promise<void>;
}

interface Item<S extends Subject> {
  delivery: Delivery;
  event: BusEvent<S>;
}

/** The process stops while a dependency is away: the events it holds go to another process. */
class GivenBack extends Error {}

/**
 * What happens to a lot of deliveries: acknowledged when handled; held while a dependency is away, without limit and
 * without counting (the consumer waits). An event that cannot be read is parked at once. One that fails otherwise is
 * given back with growing delay and parked after the last try; in a lot of several each is then handled alone, so that
 * only the one at fault is.
 */
export function createWorker<S extends Subject>(o: WorkerOptions<S>, c: WorkerContext) {
  const failures = new LRUCache<string, number>({ max: maxFailing });
  const outcomes = counter('bus_deliveries_total', 'Deliveries by what became of them', ['consumer', 'outcome']);
  const count = (outcome: string): void => outcomes.inc({ consumer: o.consumer, outcome });
  /** While it is there, no handler of this consumer is called. */
  let pause: Promise<void> | undefined;
  let awaySince: number | undefined;

  async function waitOut(error: unknown): Promise<void> {
    count('paused');
    if (awaySince === undefined)
      c.logger.warn({ err: error, consumer: o.consumer }, 'a dependency is away, events wait');
    awaySince ??= performance.now();
    pause ??= sleep(c.timing.pauseMs, undefined, { signal: c.signal })
      .catch(() => undefined)
      .finally(() => (pause = undefined));
    await pause;
  }

  function goesOn(): void {
    if (awaySince === undefined) return;
    const seconds = Math.round((performance.now() - awaySince) / 1000);
    awaySince = undefined;
    c.logger.info({ consumer: o.consumer, seconds }, 'the dependency is back, events go on');
  }

  async function handleHeld(events: BusEvent<S>[]): Promise<void> {
    for (;;) {
      await pause;
      if (c.signal.aborted) throw new GivenBack();
      try {
        await o.handle(events);
        return goesOn();
      } catch (error) {
        if (!isOutage(error)) throw error;
        await waitOut(error);
      }
    }
  }

  async function park(delivery: Delivery, reason: string): Promise<void> {
    reach('dead-letter.parking');
    try {
      await c.park(o.consumer, delivery, reason);
    } catch (error) {
      c.logger.warn({ err: error, consumer: o.consumer }, 'a dead letter cannot be stored yet');
      return delivery.nak(c.timing.pauseMs);
    }
    reach('dead-letter.parked');
    delivery.term(reason);
    reachOnceSent('dead-letter.terminated');
    count('parked');
    c.logger.error({ consumer: o.consumer, subject: delivery.subject, reason }, 'event parked as a dead letter');
  }

  async function afterFailure({ delivery, event }: Item<S>, error: unknown): Promise<void> {
    const failed = failures.get(event.id) ?? 0;
    const delay = c.timing.retryDelaysMs[failed];
    if (delay === undefined) {
      failures.delete(event.id);
      return park(delivery, error instanceof Error ? error.message : String(error));
    }
    failures.set(event.id, failed + 1);
    delivery.nak(delay);
    count('failed');
    c.logger.warn({ err: error, consumer: o.consumer, tries: failed + 1 }, 'event failed, will be tried again');
  }

  /** On the trail of what caused the events. */
  async function deal(items: Item<S>[]): Promise<void> {
    if (items.length === 0) return;
    const causes = items.map(({ delivery }) => delivery.headers);
    const attributes = { 'messaging.batch.message_count': items.length };
    await followTrail(causes, `handle ${o.subject} by ${o.consumer}`, { kind: 'consumer', attributes }, () =>
      dealHeld(items),
    );
  }

  async function dealHeld(items: Item<S>[]): Promise<void> {
    try {
      await handleHeld(items.map(({ event }) => event));
    } catch (error) {
      // Delayed: another process of this service finds the same dependency away.
      if (error instanceof GivenBack) return items.forEach(({ delivery }) => delivery.nak(c.timing.pauseMs));
      const [first, ...others] = items;
      if (first !== undefined && others.length === 0) return afterFailure(first, error);
      for (const item of items) await deal([item]);
      return;
    }
    for (const { delivery, event } of items) {
      failures.delete(event.id);
      reach('event.handled');
      delivery.ack();
      reachOnceSent('event.acknowledged');
      count('handled');
      c.logger.debug({ consumer: o.consumer, subject: o.subject, event: event.id }, 'event handled');
    }
  }

  return async (lot: Delivery[]): Promise<void> => {
    reach('event.received');
    const items: Item<S>[] = [];
    for (const delivery of lot) {
      const event = readable(o.subject, delivery);
      if (event instanceof Error) await park(delivery, `cannot be read: ${event.message}`);
      else items.push({ delivery, event });
    }
    await deal(items);
  };
}

function readable<S extends Subject>(subject: S, delivery: Delivery): BusEvent<S> | Error {
  try {
    return decodeEvent(subject, delivery);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
