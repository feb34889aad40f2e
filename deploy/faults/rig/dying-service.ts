import { connectBus, type BusEvent } from '@dynasty/kit/bus';
import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { createIdempotency } from '@dynasty/kit/idempotency';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { createOnceAll } from '@dynasty/kit/once';
import { createOutbox } from '@dynasty/kit/outbox';
import { consumer, database, failsFirst, isRefused, refused, subject, type Say, type Told } from './dying.js';
import { emptyEvent } from './empty-event.js';

/**
 * A service of the kit's own parts, in a process that dies at the point that FAULT_POINT names: it stores facts with
 * their events under keys, sends the events, and applies each once. Its arguments are the database and the broker.
 */
async function main([mongoUrl = '', natsUrl = '']: string[]): Promise<void> {
  const logger = createLogger({ service: 'dying', level: process.env.LOG_LEVEL ?? 'silent' });
  const mongo = await connectMongo({ url: mongoUrl, database, logger });
  // What fails is given up at once, and what a dead process has left is taken over as soon as it can be.
  const bus = await connectBus({ url: natsUrl, service: 'dying', logger, timing: { retryDelaysMs: [] } });
  const timing = { lookMs: 500, deadAfterMs: 1_000, refusedDelaysMs: [100] };
  const outbox = createOutbox({ mongo, bus, logger, timing });
  const idempotency = createIdempotency({ mongo });
  const onceAll = createOnceAll({ mongo });
  const facts = mongo.connection.collection<{ fact: string }>('facts');
  const effects = mongo.connection.collection<{ fact: string }>('effects');
  const say = (told: Told): void => void process.send?.(told);
  let isMended = false;

  async function write(fact: string): Promise<void> {
    const request = { accountId: 'member', key: fact, target: 'POST /facts', body: { fact } };
    const of = isRefused(fact) ? refused : subject;
    await idempotency.run(request, async (session) => {
      await facts.insertOne({ fact }, { session });
      await outbox.add(session, of, fact, emptyEvent(of));
      return { status: 201, body: { fact } };
    });
    say({ stored: fact });
  }

  async function retryAll(): Promise<void> {
    isMended = true;
    const letters = deadLettersOf(bus);
    for (const { id, eventId } of await letters.list()) if (failsFirst(eventId)) await letters.retry(id);
  }

  async function handleAll(events: BusEvent<typeof subject>[]): Promise<void> {
    if (!isMended && events.some(({ id }) => failsFirst(id))) throw new Error('this event fails as yet');
    await onceAll(consumer, events, async (session, fresh) => {
      await effects.insertMany(
        fresh.map(({ id }) => ({ fact: id })),
        { session },
      );
    });
  }

  process.on('message', (asked: Say) => {
    // What fails is asked again; who asks has the list.
    const work = 'write' in asked ? write(asked.write) : retryAll();
    work.catch((error: unknown) => logger.warn({ err: error }, 'not now'));
  });
  process.on('disconnect', () => process.exit(0));
  outbox.start();
  await bus.work({ subject, consumer, handleAll, maxBatch: 8 });
  say({ ready: true });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
