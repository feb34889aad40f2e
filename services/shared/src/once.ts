import type { Subject } from '@dynasty/proto/subjects';
import type { BusEvent } from './bus.js';
import { openCollection } from './collection.js';
import type { ClientSession, Mongo } from './mongo.js';
import type { Outbox } from './outbox.js';

interface HandledEvent {
  /** `consumer/subject/event id` */
  _id: string;
  at: Date;
}

/** Longer than a stream keeps an event (30 days). */
const keptS = 45 * 24 * 3_600;

export type Once = <S extends Subject>(
  consumer: string,
  event: BusEvent<S>,
  effect: (session: ClientSession) => Promise<void>,
) => Promise<boolean>;

/**
 * Applies an event's effect exactly once: the mark that it was handled and the effect share one transaction.
 * False when it had been handled before (the effect did not run). Remote calls belong before once().
 */
export function createOnce(o: { mongo: Mongo; outbox: Pick<Outbox, 'wake'> }): Once {
  const handled = openCollection<HandledEvent>(o.mongo, 'handled_events', [[{ at: 1 }, { expireAfterSeconds: keptS }]]);

  return async (consumer, event, effect) => {
    const id = `${consumer}/${event.subject}/${event.id}`;
    const applied = await o.mongo.transaction(async (session) => {
      const known = await handled.exists({ _id: { $eq: id } }).session(session);
      if (known !== null) return false;
      await handled.create([{ _id: id, at: new Date() }], { session });
      await effect(session);
      return true;
    });
    if (applied) o.outbox.wake();
    return applied;
  };
}
