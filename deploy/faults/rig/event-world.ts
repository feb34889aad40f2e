import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus, type Bus, type BusEvent } from '@dynasty/kit/bus';
import { isOutage } from '@dynasty/kit/bus/outage';
import { ensureCollections } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { createOnce } from '@dynasty/kit/once';
import { createOutbox } from '@dynasty/kit/outbox';
import { subjects, type Subject } from '@dynasty/proto/subjects';
import { emptyEvent } from './empty-event.js';
import { startServers, type ServerNeeds, type Servers } from './servers.js';

export const kinds = Object.keys(subjects) as Subject[];

export interface Tally {
  committed: number;
  /** Events without an effect, and with more than one. */
  missing: number;
  twice: number;
  /** Dead letters of consumers, and events set aside in the outbox. */
  parked: number;
  aside: number;
}

/** A service that commits facts with their events, and one that applies each event once, in a transaction. */
export interface EventWorld {
  bus: Bus;
  /** While false every handler finds a dependency away. */
  isOpen: boolean;
  /** Called once the effect of an event is stored; again where the event comes again. */
  onEffect: (event: Pick<BusEvent<Subject>, 'subject' | 'id'>) => void;
  /** Commits this many events of each kind in turn; tries again while the database is away. */
  commit(name: string, ofEachKind: number): Promise<void>;
  /** Resolves once every committed event has an effect; throws when that takes longer. */
  settled(withinMs: number): Promise<void>;
  /** Resolves once the broker has every event. */
  sent(): Promise<void>;
  tally(): Promise<Tally>;
  close(): Promise<void>;
}

/** How often all effects are compared with what was committed, also while there seem to be too few. */
const compareEveryMs = 2_000;

/** How many events stand in one transaction. */
const perTransaction = 10;

/** What a row with an event world works on. */
export interface EventRig {
  world: EventWorld;
  servers: Servers;
  /** Aborted by the row once its load may end, and when it fails: loops end with it. */
  over: AbortController;
}

/** Opens a world on servers of its own, hands both to `work`, and closes them, whatever became of it. */
export async function withEventWorld<T>(needs: ServerNeeds, work: (rig: EventRig) => Promise<T>): Promise<T> {
  const servers = await startServers(needs);
  const world = await openWorld(servers);
  const over = new AbortController();
  try {
    return await work({ world, servers, over });
  } finally {
    over.abort();
    servers.mongod.thaw();
    await world.close();
    await servers.close();
  }
}

async function openWorld(servers: Servers): Promise<EventWorld> {
  const logger = createLogger({ service: 'faults', level: process.env.LOG_LEVEL ?? 'silent' });
  const mongo = await connectMongo({ url: servers.mongod.url, database: 'faults', logger });
  const [producer, consumer] = (await Promise.all(
    ['producer', 'consumer'].map((service) => connectBus({ url: servers.nats.url, service, logger })),
  )) as [Bus, Bus];
  const outbox = createOutbox({ mongo, bus: producer, logger });
  const once = createOnce({ mongo });
  await ensureCollections({ mongo, logger });
  for (const name of ['facts', 'effects']) await mongo.connection.createCollection(name);
  outbox.start();
  const facts = mongo.connection.collection<{ _id: string }>('facts');
  const effects = mongo.connection.collection<{ event: string }>('effects');
  await effects.createIndex({ event: 1 });
  const committed: string[] = [];

  const world: EventWorld = {
    bus: consumer,
    isOpen: true,
    onEffect: () => undefined,
    async commit(name, ofEachKind) {
      const ids = Array.from({ length: ofEachKind }, (_, at) => `${name}-${at}`);
      const all = ids.flatMap((id) => kinds.map((subject) => ({ _id: `${subject}/${id}`, subject, id })));
      while (all.length > 0) {
        const batch = all.splice(0, perTransaction);
        await untilCommitted(async (session) => {
          for (const { _id } of batch) await facts.updateOne({ _id }, { $set: { at: 1 } }, { session, upsert: true });
          for (const { subject, id } of batch) await outbox.add(session, subject, id, emptyEvent(subject));
        });
        committed.push(...batch.map(({ _id }) => _id));
      }
    },
    async settled(withinMs) {
      const deadline = performance.now() + withinMs;
      const least = committed.length;
      let compareAt = performance.now() + compareEveryMs;
      for (;;) {
        const isLate = performance.now() > deadline;
        // To compare them all ten times a second would cost more than the effects themselves. A database that was killed
        // estimates wrong.
        if (isLate || performance.now() > compareAt || (await effects.estimatedDocumentCount()) >= least) {
          const { missing } = await counted();
          if (missing === 0) return;
          compareAt = performance.now() + compareEveryMs;
          if (isLate) throw new Error(`${missing} events have no effect after ${withinMs / 1000} s`);
        }
        await sleep(100);
      }
    },
    async sent() {
      while ((await outbox.pending()) > 0) await sleep(20);
    },
    async tally() {
      return {
        ...(await counted()),
        parked: (await consumer.parked.list()).length,
        aside: await mongo.connection.collection('outbox').countDocuments({ state: 'aside' }),
      };
    },
    async close() {
      await outbox.stop();
      await Promise.all([producer.close(), consumer.close()]);
      await mongo.close();
    },
  };

  async function counted(): Promise<Pick<Tally, 'committed' | 'missing' | 'twice'>> {
    const counts = new Map<string, number>();
    for await (const { event } of effects.find()) counts.set(event, (counts.get(event) ?? 0) + 1);
    return {
      committed: committed.length,
      missing: committed.filter((event) => !counts.has(event)).length,
      twice: [...counts.values()].filter((count) => count > 1).length,
    };
  }

  async function untilCommitted(work: Parameters<Mongo['transaction']>[0]): Promise<void> {
    for (;;) {
      try {
        return void (await mongo.transaction(work));
      } catch (error) {
        if (!isOutage(error)) throw error;
        await sleep(100);
      }
    }
  }

  async function apply<S extends Subject>(name: string, event: BusEvent<S>): Promise<void> {
    if (!world.isOpen) throw new AppError('unavailable', 'closed', 'The world is closed.');
    await once(name, event, async (session) => {
      await effects.insertOne({ event: `${event.subject}/${event.id}` }, { session });
    });
    world.onEffect(event);
  }

  for (const subject of kinds) {
    const name = `faults-${subject.replaceAll('.', '-')}`;
    await consumer.work({ subject, consumer: name, handle: (event) => apply(name, event) });
  }
  return world;
}
