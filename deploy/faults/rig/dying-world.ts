import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus, type Bus, type ParkedEvent } from '@dynasty/kit/bus';
import { connectBroker } from '@dynasty/kit/bus/broker';
import type { Broker } from '@dynasty/kit/bus/broker-types';
import { ensureCollections } from '@dynasty/kit/collection';
import { createIdempotency } from '@dynasty/kit/idempotency';
import { createLogger, type Logger } from '@dynasty/kit/logger';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { createOnceAll } from '@dynasty/kit/once';
import { createOutbox } from '@dynasty/kit/outbox';
import { streamOf } from '@dynasty/proto/subjects';
import { until } from '../../local/api/until.js';
import { consumer, database, failsFirst, isRefused, refused, subject } from './dying.js';
import { startDying, type Death, type DyingProcess } from './dying-process.js';
import { startServers, type Servers } from './servers.js';

export interface DyingTally {
  /** Facts that were asked for, and unreadable events. */
  sent: number;
  /** Without a fact that was acknowledged, without its effect, its dead letter or its place aside. */
  lost: number;
  /** With more than one of these. */
  twice: number;
}

/** What a load does; one of these is called every few ms while a process lives. */
export interface DyingWorld {
  /** Asks for a fact, unless many wait: one with an event that has its effect, that is refused, or that fails until retried. */
  write(kind?: 'refused' | 'failing'): void;
  /** Sends an event that nobody can read. */
  poison(): Promise<void>;
  /** Has dead letters tried again, once there are some. */
  retry(): Promise<void>;
  /** Once the process that lives has sent an event: a broker with nothing to lose shows nothing. */
  restartBroker(): Promise<void>;
  /** Lives until a process has died at its point; false when it does not within the time. */
  dieAt(death: Death, load: (n: number) => Promise<void> | void): Promise<boolean>;
  /** Lives until all is through, and counts. */
  drained(): Promise<DyingTally>;
}

interface Parts {
  servers: Servers;
  mongo: Mongo;
  bus: Bus;
  broker: Broker;
  logger: Logger;
}

const tickMs = 20;
/** No more is asked for while so much waits: a process is mostly dead or starting. */
const mostOpen = 20;
const askAgainMs = 3_000;
/** It is said that a point is not reached, not that a machine is slow. */
const deathWithinMs = 120_000;
const drainWithinMs = 90_000;

/** Opens a world on servers of its own, hands it to `work`, and closes it, whatever became of it. */
export async function withDyingWorld<T>(work: (world: DyingWorld) => Promise<T>): Promise<T> {
  const servers = await startServers({
    natsSettings: () => [
      `authorization { users: [{ user: service, password: secret, permissions: { publish: { deny: ["${refused}"] } } }] }`,
      'no_auth_user: service',
    ],
  });
  const logger = createLogger({ service: 'faults', level: 'silent' });
  const mongo = await connectMongo({ url: servers.mongod.url, database, logger });
  const bus = await connectBus({ url: servers.nats.url, service: 'faults', logger });
  const broker = await connectBroker(servers.nats.url, 'poisoner', 1);
  try {
    return await work(await openWorld({ servers, mongo, bus, broker, logger }));
  } finally {
    await Promise.all([bus.close(), broker.close()]);
    await mongo.close();
    await servers.close();
  }
}

async function openWorld({ servers, mongo, bus, broker, logger }: Parts): Promise<DyingWorld> {
  // The collections that the service opens, which are there before its first transaction.
  const outbox = createOutbox({ mongo, bus, logger });
  createIdempotency({ mongo });
  createOnceAll({ mongo });
  await ensureCollections({ mongo, logger });
  for (const name of ['facts', 'effects']) {
    await mongo.connection.createCollection(name);
    await mongo.connection.collection(name).createIndex({ fact: 1 });
  }
  const asked = new Set<string>();
  const open = new Set<string>();
  const poisoned: string[] = [];
  let service: DyingProcess | undefined;
  let startedAt = new Date();

  const ask = (fact: string): void => service?.say({ write: fact });
  let askedAt = 0;
  function askAll(): void {
    askedAt = performance.now();
    open.forEach(ask);
  }
  /** What failed is not told: what is open for long is asked for again, under the same keys. */
  function askAgain(): void {
    if (performance.now() - askedAt > askAgainMs) askAll();
  }
  function start(death?: Death): DyingProcess {
    const started = startDying(servers, death, (told) => {
      if ('stored' in told) open.delete(told.stored);
      // What its predecessor did not acknowledge is asked for again, under the same keys.
      else askAll();
    });
    service = started;
    startedAt = new Date();
    return started;
  }

  async function lettersOf(): Promise<ParkedEvent[]> {
    const letters: ParkedEvent[] = [];
    for await (const lot of bus.parked.lots()) letters.push(...lot);
    return letters;
  }

  async function countsOf(name: string): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for await (const { fact } of mongo.connection.collection<{ fact: string }>(name).find())
      counts.set(fact, (counts.get(fact) ?? 0) + 1);
    return counts;
  }

  async function counted(): Promise<DyingTally> {
    const [facts, effects, letters] = [await countsOf('facts'), await countsOf('effects'), await lettersOf()];
    const aside = await mongo.connection.collection('outbox').find({ state: 'aside' }).toArray();
    const asideIds = new Set(aside.map(({ eventId }) => eventId as string));
    const parked = new Map<string, number>();
    for (const { eventId } of letters) parked.set(eventId, (parked.get(eventId) ?? 0) + 1);
    const outcome = (fact: string): number[] =>
      isRefused(fact) ? [asideIds.has(fact) ? 1 : 0] : [effects.get(fact) ?? 0];
    const results = [
      ...[...asked].map((fact) => [facts.get(fact) ?? 0, ...outcome(fact)]),
      ...poisoned.map((id) => [parked.get(id) ?? 0]),
    ];
    // Letters that were retried must be gone, and nothing is there that was not asked for.
    const strange = [...facts.keys(), ...effects.keys()].filter((fact) => !asked.has(fact));
    const left = letters.filter(({ eventId }) => failsFirst(eventId));
    return {
      sent: results.length,
      lost: results.filter((counts) => counts.includes(0)).length,
      twice: results.filter((counts) => counts.some((count) => count > 1)).length + strange.length + left.length,
    };
  }

  async function isThrough(): Promise<boolean> {
    askAgain();
    const letters = await lettersOf();
    if (letters.some(({ eventId }) => failsFirst(eventId))) service?.say({ retry: true });
    const queue = (await bus.queues()).find((one) => one.consumer === consumer);
    const isQuiet = open.size === 0 && queue?.waiting === 0 && (await outbox.pending()) === 0;
    return isQuiet && (await counted()).lost === 0;
  }

  function write(kind = 'plain'): void {
    if (open.size >= mostOpen) return;
    const fact = `${kind}-${asked.size}`;
    asked.add(fact);
    open.add(fact);
    ask(fact);
  }

  return {
    write,
    async poison() {
      const id = `poison-${poisoned.length}`;
      poisoned.push(id);
      const headers = { 'Dynasty-Event-Id': id };
      const bytes = new Uint8Array([255, 255, 255]);
      await broker.publish({ stream: streamOf(subject), subject, bytes, headers, messageId: id });
    },
    async retry() {
      if ((await lettersOf()).some(({ eventId }) => failsFirst(eventId))) service?.say({ retry: true });
    },
    async restartBroker() {
      const sent = () => mongo.connection.collection('outbox').findOne({ sentAt: { $gte: startedAt } });
      const isSent = async () => {
        // Nothing that waits may have an event that the broker takes.
        write();
        askAgain();
        // It may die of what its predecessor has left.
        return service?.hasEnded() === true || (await sent());
      };
      await until('an event to be sent', isSent, { withinMs: deathWithinMs, everyMs: 50 });
      await servers.nats.kill();
      await servers.nats.start();
    },
    async dieAt(death, load) {
      const dying = start(death);
      const from = performance.now();
      try {
        await dying.ready;
        for (let n = 0; !dying.hasEnded() && performance.now() - from < deathWithinMs; n += 1) {
          await load(n);
          await sleep(tickMs);
        }
      } finally {
        if (!dying.hasEnded()) dying.kill();
      }
      return dying.ended;
    },
    async drained() {
      const last = start();
      try {
        await last.ready;
        const through = () =>
          isThrough().then(
            (is) => is || undefined,
            () => undefined,
          );
        // What does not come is counted as lost.
        await until('all to be through', through, { withinMs: drainWithinMs, everyMs: 300 }).catch(() => undefined);
        return await counted();
      } finally {
        last.kill();
        await last.ended.catch(() => undefined);
      }
    },
  };
}
