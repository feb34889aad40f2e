import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus } from '@dynasty/kit/bus';
import { ensureCollections } from '@dynasty/kit/collection';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { createOutbox } from '@dynasty/kit/outbox';
import { now, type Load, type Order, type Report, type ServerPlace, type Times } from './messages.js';

/** A service that stores facts, each with its event, as often as it is told. */
async function main(place: ServerPlace): Promise<void> {
  const logger = createLogger({ service: 'bench-producer', level: 'warn' });
  const mongo = await connectMongo({ url: place.mongoUrl, database: 'bench_producer', logger });
  const bus = await connectBus({ url: place.natsUrl, service: 'bench-producer', logger });
  const outbox = createOutbox({ mongo, bus, logger });
  await ensureCollections({ mongo, logger });
  await mongo.connection.createCollection('facts');
  const facts = mongo.connection.collection<{ _id: string }>('facts');
  outbox.start();
  const committed: Times = [];

  async function commit(name: string, events: number): Promise<void> {
    const ids = Array.from({ length: events }, (_, at) => `${name}-${at}`);
    await mongo.transaction(async (session) => {
      await facts.insertMany(
        ids.map((_id) => ({ _id, at: new Date() })),
        { session },
      );
      for (const id of ids)
        await outbox.add(session, 'league.stats_updated.v1', id, { season: '2025', week: 1, revision: 1 });
    });
    const at = now();
    for (const id of ids) committed.push([id, at]);
  }

  async function run({ perSecond, eventsEach, seconds }: Load): Promise<void> {
    const name = now();
    const from = performance.now();
    const all: Promise<void>[] = [];
    for (let n = 0; n < perSecond * seconds; n += 1) {
      const early = from + (n * 1000) / perSecond - performance.now();
      if (early > 0) await sleep(early);
      all.push(commit(`${name}-${n}`, eventsEach));
    }
    await Promise.all(all);
  }

  process.on('message', (order: Order) => {
    if ('run' in order) void run(order.run).then(() => report({ ran: committed.length }));
    if ('times' in order) report({ times: committed.splice(0) });
    if ('stop' in order)
      void outbox
        .stop()
        .then(() => bus.close())
        .then(() => mongo.close())
        .then(() => process.exit(0));
  });
  report({ ready: true });
}

function report(content: Report): void {
  process.send?.(content);
}

void main(JSON.parse(process.argv[2] ?? '{}') as ServerPlace);
