import type { Subject } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.js';
import type { Logger } from '../logger.js';
import { counter } from '../metrics.js';
import type { Delivery } from './broker-types.js';
import type { BusEvent, BusTiming, WorkOptions } from './bus-types.js';
import { decodeEvent } from './event-codec.js';

/** Sooner than a dead process's event is given to another one (10 s). */
const heartbeatMs = 3_000;

export interface WorkerContext {
  timing: BusTiming;
  logger: Logger;
  signal: AbortSignal;
  /** Stores a dead letter; rejects while the broker is away. */
  park: (consumer: string, delivery: Delivery, reason: string) => Promise<void>;
}

/**
 * What happens to one delivery: acknowledged when handled; parked and terminated when it cannot be read;
 * held in hand while a dependency is away (the consumer waits, nothing is counted); given back with growing
 * delay after any other failure, and parked after the last try.
 */
export function createWorker<S extends Subject>(o: WorkOptions<S>, c: WorkerContext): (d: Delivery) => Promise<void> {
  const failures = new Map<number, number>();
  const outcomes = counter('bus_deliveries_total', 'Deliveries by what became of them', ['consumer', 'outcome']);
  const count = (outcome: string): void => outcomes.inc({ consumer: o.consumer, outcome });

  async function parkOrReturn(delivery: Delivery, reason: string): Promise<void> {
    try {
      await c.park(o.consumer, delivery, reason);
    } catch (error) {
      c.logger.warn({ err: error, consumer: o.consumer }, 'a dead letter cannot be stored yet');
      delivery.nak(c.timing.pauseMs);
      return;
    }
    failures.delete(delivery.sequence);
    delivery.term(reason);
    count('parked');
    c.logger.error({ consumer: o.consumer, subject: delivery.subject, reason }, 'event parked as a dead letter');
  }

  async function afterFailure(delivery: Delivery, error: unknown): Promise<void> {
    const failed = failures.get(delivery.sequence) ?? 0;
    const delay = c.timing.retryDelaysMs[failed];
    const reason = error instanceof Error ? error.message : String(error);
    if (delay === undefined) return parkOrReturn(delivery, reason);
    failures.set(delivery.sequence, failed + 1);
    delivery.nak(delay);
    count('failed');
    c.logger.warn({ err: error, consumer: o.consumer, tries: failed + 1 }, 'event failed, will be tried again');
  }

  /** Handles the event, trying again while a dependency is away; false when it was given back for later. */
  async function handleHeld(delivery: Delivery, event: BusEvent<S>): Promise<boolean> {
    const giveUpAt = performance.now() + c.timing.holdMs;
    for (;;) {
      try {
        await o.handle(event);
        return true;
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
        count('paused');
        c.logger.warn({ err: error, consumer: o.consumer }, 'a dependency is away, the consumer waits');
        await sleep(c.timing.pauseMs, undefined, { signal: c.signal }).catch(() => undefined);
        if (c.signal.aborted || performance.now() > giveUpAt) {
          delivery.nak(c.signal.aborted ? 0 : c.timing.pauseMs);
          return false;
        }
      }
    }
  }

  return async (delivery) => {
    const beat = setInterval(() => delivery.working(), heartbeatMs);
    try {
      const event = readable(o.subject, delivery);
      if (event instanceof Error) return await parkOrReturn(delivery, `cannot be read: ${event.message}`);
      if (!(await handleHeld(delivery, event))) return;
      failures.delete(delivery.sequence);
      delivery.ack();
      count('handled');
    } catch (error) {
      await afterFailure(delivery, error);
    } finally {
      clearInterval(beat);
    }
  };
}

function readable<S extends Subject>(subject: S, delivery: Delivery): BusEvent<S> | Error {
  try {
    return decodeEvent(subject, delivery);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
