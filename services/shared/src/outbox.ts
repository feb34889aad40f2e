import type { EventOf, Subject } from '@dynasty/proto/subjects';
import { Types, type ClientSession } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { encodeEvent } from './bus/event-codec.js';
import type { Bus } from './bus.js';
import type { Logger } from './logger.js';
import { readGauge } from './metrics.js';
import type { Mongo } from './mongo.js';
import { lostEvents } from './outbox/lost-events.js';
import { relayTiming, startRelay, type Relay, type RelayTiming } from './outbox/relay.js';
import { eventBatches } from './outbox/event-batches.js';
import { outboxRows, type OutboxRow } from './outbox/rows.js';
import { handleSetAside, setAsideChannel, type SetAsideQuestion } from './outbox/set-aside.js';
import { carried } from './trail.js';
import { hooksOf } from './transaction-hooks.js';

/** Seconds since then; 0 without a date. */
const ageS = (at: Date | null): number => (at === null ? 0 : Math.max(0, (Date.now() - at.getTime()) / 1000));

type Committed = <S extends Subject>(subject: S, payload: EventOf<S>) => void;

/** Events that are stored with the fact they tell of, and sent afterwards. */
export interface Outbox {
  /**
   * Stores an event in the transaction of its fact (a session of mongo.transaction); the commit sends it. The same
   * subject and id twice is one event. Throws AppError `too-large` for an event that the broker would refuse.
   */
  add<S extends Subject>(session: ClientSession, subject: S, id: string, payload: EventOf<S>): Promise<void>;
  /** Calls `fn` at once when a transaction of this process with an event is committed. Returns how to stop. */
  onCommitted(fn: Committed): () => void;
  start(): void;
  /** Events not sent yet, those that were set aside left out. */
  pending(): Promise<number>;
  /** When the oldest of them was added, to the second; null when there is none. */
  oldestPending(): Promise<Date | null>;
  stop(): Promise<void>;
}

/**
 * Events of one process leave in the order of their commits, those of one transaction in the order in which they were
 * added, unless the broker refuses one: the others go on without it. Those of several processes, and those that are
 * sent again for a broker that forgot, come in any order; so a consumer compares revisions, not arrivals.
 */
export function createOutbox(o: { mongo: Mongo; bus: Bus; logger: Logger; timing?: Partial<RelayTiming> }): Outbox {
  const { mongo, bus, logger } = o;
  const sender = randomUUID();
  const rows = outboxRows(mongo);
  const batches = eventBatches(rows, (stored) => relay?.wake(stored));
  const listeners = new Set<Committed>();
  const stops: (() => unknown)[] = [];
  let relay: Relay | undefined;

  function watchCounts(): void {
    const gauges = [
      ['outbox_pending', 'Events stored but not sent yet', ['waiting', 'refused']],
      ['outbox_set_aside', 'Events that the broker refused for good', ['aside']],
    ] as const;
    for (const [name, help, states] of gauges) {
      const read = async () => [{ labels: {}, value: await count(...states) }];
      stops.push(readGauge(name, help, [], read));
    }
    const oldest = async () => [{ labels: {}, value: ageS(await rows.oldestUnsent()) }];
    stops.push(readGauge('outbox_oldest_age_seconds', 'How long the oldest unsent event has waited', [], oldest));
  }

  async function count(...states: OutboxRow['state'][]): Promise<number> {
    const counts = await Promise.all(states.map((state) => rows.count(state)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  return {
    async add(session, subject, id, payload) {
      const at = new Date();
      const bytes = Buffer.from(encodeEvent(subject, payload));
      bus.checkSize({ subject, id, payload: bytes, occurredAt: at });
      batches.add(session, {
        _id: `${subject}/${id}`,
        subject,
        eventId: id,
        payload: bytes,
        at,
        cause: carried(),
        order: new Types.ObjectId(),
        sender,
        state: 'waiting',
        tries: 0,
      });
      hooksOf(session).afterCommit.push(() => listeners.forEach((listener) => listener(subject, payload)));
    },
    onCommitted(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    start() {
      if (relay !== undefined) return;
      const lost = lostEvents({ mongo, rows, bus, sender });
      relay = startRelay({ rows, lost, bus, logger, sender, timing: { ...relayTiming, ...o.timing } });
      const handle = handleSetAside({ service: bus.service, rows, sender, wake: relay.wake });
      stops.push(bus.live.reply(setAsideChannel, (question) => handle(question as SetAsideQuestion)));
      watchCounts();
    },
    pending: () => count('waiting', 'refused'),
    oldestPending: () => rows.oldestUnsent(),
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await relay?.stop();
    },
  };
}
