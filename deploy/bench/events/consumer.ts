import { connectBus } from '@dynasty/kit/bus';
import { ensureCollections } from '@dynasty/kit/collection';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { createOnceAll } from '@dynasty/kit/once';
import { now, type Order, type Report, type ServerPlace, type Times } from './messages.js';

const consumer = 'bench-consumer';

/** A service that applies each event once, in a transaction of its own database. */
async function main(place: ServerPlace): Promise<void> {
  const logger = createLogger({ service: consumer, level: 'warn' });
  const mongo = await connectMongo({ url: place.mongoUrl, database: 'bench_consumer', logger });
  const bus = await connectBus({ url: place.natsUrl, service: consumer, logger });
  const onceAll = createOnceAll({ mongo });
  await ensureCollections({ mongo, logger });
  await mongo.connection.createCollection('effects');
  const effects = mongo.connection.collection<{ _id: string }>('effects');
  const applied: Times = [];

  await bus.work({
    subject: 'league.stats_updated.v1',
    consumer,
    async handleAll(events) {
      await onceAll(consumer, events, async (session, fresh) => {
        await effects.insertMany(
          fresh.map(({ id, payload }) => ({ _id: id, ...payload })),
          { session },
        );
      });
      const at = now();
      for (const { id } of events) applied.push([id, at]);
    },
  });

  process.on('message', (order: Order) => {
    if ('times' in order) report({ times: applied.splice(0) });
    if ('stop' in order)
      void bus
        .close()
        .then(() => mongo.close())
        .then(() => process.exit(0));
  });
  report({ ready: true });
}

function report(content: Report): void {
  process.send?.(content);
}

void main(JSON.parse(process.argv[2] ?? '{}') as ServerPlace);
