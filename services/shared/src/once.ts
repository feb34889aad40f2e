import type { Subject } from '@dynasty/proto/subjects';
import type { mongo as driver } from 'mongoose';
import type { BusEvent } from './bus.js';
import { isDuplicateKey, openCollection } from './collection.js';
import { reach } from './fault-points.js';
import type { ClientSession, Mongo } from './mongo.js';

interface HandledEvent {
  /** `consumer/subject/event id` */
  _id: string;
  at: Date;
}

const collectionName = 'handled_events';
/** Longer than a stream keeps an event (30 days). */
const keptS = 45 * 24 * 3_600;
const indexes: Parameters<typeof openCollection>[2] = [[{ at: 1 }, { expireAfterSeconds: keptS }]];

const keyOf = (consumer: string, { subject, id }: Pick<BusEvent<Subject>, 'subject' | 'id'>): string =>
  `${consumer}/${subject}/${id}`;

export type Once = <S extends Subject>(
  consumer: string,
  event: BusEvent<S>,
  effect: (session: ClientSession) => Promise<void>,
) => Promise<boolean>;

export type OnceAll = <S extends Subject>(
  consumer: string,
  events: readonly BusEvent<S>[],
  effect: (session: ClientSession, fresh: BusEvent<S>[]) => Promise<void>,
) => Promise<number>;

/**
 * Applies an event's effect exactly once: the mark that it was handled and the effect share one transaction.
 * False when it had been handled before (the effect did not run). Remote calls belong before once().
 */
export function createOnce(o: { mongo: Mongo }): Once {
  const onceAll = createOnceAll(o);
  return async (consumer, event, effect) => (await onceAll(consumer, [event], effect)) === 1;
}

/**
 * Applies the effect of several events exactly once, in one transaction: `effect` gets those that were not handled
 * before, in their order. Returns how many these were; with none the effect does not run.
 */
export function createOnceAll({ mongo }: { mongo: Mongo }): OnceAll {
  const handled = openCollection<HandledEvent>(mongo, collectionName, indexes);

  async function mark(session: ClientSession, ids: string[]): Promise<void> {
    const at = new Date();
    await handled.collection.insertMany(
      ids.map((_id) => ({ _id: _id as never, at })),
      { session },
    );
  }

  return async (consumer, events, effect) => {
    // An event that was sent twice may come twice in one batch.
    const byId = new Map(events.map((event) => [keyOf(consumer, event), event]));
    const all = [...byId];
    let isRepeated = false;

    async function apply(session: ClientSession, fresh: typeof all): Promise<number> {
      if (fresh.length === 0) return 0;
      await mark(
        session,
        fresh.map(([id]) => id),
      ).catch((error: unknown) => {
        isRepeated = isDuplicateKey(error);
        throw error;
      });
      reach('event.marked');
      await effect(
        session,
        fresh.map(([, event]) => event),
      );
      return fresh.length;
    }

    async function applyUnknown(session: ClientSession): Promise<number> {
      const known = await handled.find({ _id: { $in: [...byId.keys()] } }, { _id: 1 }, { session }).lean();
      const knownIds = new Set(known.map(({ _id }) => _id));
      return apply(
        session,
        all.filter(([id]) => !knownIds.has(id)),
      );
    }

    try {
      // Events come again so seldom that asking each time would cost more than a second transaction.
      return await mongo.transaction((session) => apply(session, all));
    } catch (error) {
      if (!isRepeated) throw error;
      return mongo.transaction(applyUnknown);
    }
  };
}

export type OnceWhole = <S extends Subject>(
  consumer: string,
  event: BusEvent<S>,
  work: () => Promise<void>,
) => Promise<void>;

/**
 * For an effect that is too large for one transaction: the mark is set when all of it is done. `work` is begun again
 * where it was interrupted, so it has to be one that goes on where it stopped, and never again after its end.
 */
export function createOnceWhole(o: { mongo: Mongo }): OnceWhole {
  const once = createOnce(o);
  const handled = openCollection<HandledEvent>(o.mongo, collectionName, indexes);
  return async (consumer, event, work) => {
    if ((await handled.exists({ _id: keyOf(consumer, event) })) !== null) return;
    await work();
    await once(consumer, event, async () => undefined);
  };
}

/**
 * Forgets that events were handled whose ids are among `ids`, or begin with one of them and a colon: no such event is
 * handled again. Reads those alone, however many others there are: their keys are ranges of the index, one for each
 * consumer and subject.
 */
export async function forgetHandled(mongo: Mongo, ids: readonly string[]): Promise<void> {
  const rows = mongo.connection.collection<HandledEvent>(collectionName);
  const ranges: driver.Filter<HandledEvent>[] = [];
  let after = '';
  for (;;) {
    const next = await rows.findOne({ _id: { $gt: after } }, { sort: { _id: 1 }, projection: { _id: 1 } });
    if (next === null) break;
    const [consumer = '', subject = ''] = next._id.split('/');
    for (const id of ids) {
      const key = `${consumer}/${subject}/${id}`;
      ranges.push({ _id: key }, { _id: { $gte: `${key}:`, $lt: `${key};` } });
    }
    // 0 follows the slash, so this is beyond all keys of the two.
    after = `${consumer}/${subject}0`;
  }
  if (ranges.length > 0) await rows.deleteMany({ $or: ranges });
}
