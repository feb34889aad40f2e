import type { Subject } from '@dynasty/proto/subjects';
import { Schema, type ClientSession } from 'mongoose';
import type { BusEvent } from './bus.js';
import type { Mongo } from './mongo.js';
import type { Outbox } from './outbox.js';

interface HandledEvent {
  _id: string;
  at: Date;
}

/** Longer than a stream keeps an event (30 days). */
const keptS = 45 * 24 * 3_600;

const schema = new Schema<HandledEvent>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: keptS });

export type Once = <S extends Subject>(
  consumer: string,
  event: BusEvent<S>,
  effect: (session: ClientSession) => Promise<void>,
) => Promise<boolean>;

/**
 * Applies an event's effect exactly once: the mark that it was handled and the effect share one transaction.
 * False when it had been handled before (the effect did not run). Remote calls belong before once().
 */
export function createOnce(o: { mongo: Mongo; outbox: Outbox }): Once {
  const Handled = o.mongo.connection.model<HandledEvent>('handled_events', schema, 'handled_events');
  let indexes: Promise<void> | undefined;

  async function ensureIndexes(): Promise<void> {
    indexes ??= Handled.createIndexes();
    await indexes.catch((error: unknown) => {
      indexes = undefined;
      throw error;
    });
  }

  return async (consumer, event, effect) => {
    await ensureIndexes();
    const id = `${consumer}/${event.subject}/${event.id}`;
    const applied = await o.mongo.transaction(async (session) => {
      const known = await Handled.exists({ _id: { $eq: id } }).session(session);
      if (known !== null) return false;
      await Handled.create([{ _id: id, at: new Date() }], { session });
      await effect(session);
      return true;
    });
    if (applied) o.outbox.wake();
    return applied;
  };
}
