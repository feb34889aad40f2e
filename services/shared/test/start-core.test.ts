import { freePort } from '@dynasty/testbed/servers/free-port';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { openCollection } from '../src/collection.js';
import { readConfig } from '../src/config.js';
import { coreConfig, coreEnv, startCore } from '../src/core.js';
import { type Stopper } from '../src/lifecycle.js';
import { synced, until } from './events.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

it('responds with 503 until the service’s own collections are made', async () => {
  const port = await freePort();
  const env = { PORT: String(port), MONGO_URL: bed.mongoUrl, MONGO_DB: bed.database, NATS_URL: bed.natsUrl };
  const config = coreConfig(readConfig(Type.Object(coreEnv), env), 'starting');
  const stops: (() => Promise<void>)[] = [];
  const onStop: Stopper['onStop'] = (_name, stop) => void stops.push(stop);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const meanwhile: number[] = [];
  let checks: unknown;
  try {
    const deps = await startCore(config, bed.logger, onStop, (core) => {
      const letters = openCollection(core.mongo, 'letters', [[{ to: 1 }]]);
      const make = letters.collection.createIndexes.bind(letters.collection);
      jest.spyOn(letters.collection, 'createIndexes').mockImplementation(async (...indexes) => {
        for (const path of ['/healthz', '/readyz?own=1', '/api/letters']) meanwhile.push((await get(path)).status);
        checks = ((await (await get('/readyz')).json()) as { checks: unknown }).checks;
        return make(...indexes);
      });
      return { ...core, letters };
    });
    expect(meanwhile).toEqual([200, 503, 503]);
    expect(checks).toEqual({ mongo: 'ok', nats: 'ok', collections: 'unavailable' });
    expect(await deps.letters.collection.indexes()).toHaveLength(2);
    // The service listens there next.
    await expect(get('/healthz')).rejects.toThrow();
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
});

it('sends what a handler brings about whose process stops meanwhile, and calls none any more', async () => {
  const env = {
    PORT: String(await freePort()),
    MONGO_URL: bed.mongoUrl,
    MONGO_DB: bed.database,
    NATS_URL: bed.natsUrl,
  };
  const config = coreConfig(readConfig(Type.Object(coreEnv), env), 'stopping');
  const stops: { name: string; stop: () => Promise<void> }[] = [];
  const seen: string[] = [];
  await bed.bus.broadcast('league.week_finalized.v1', ({ id }) => void seen.push(id));
  const week = { ...synced('stopping'), week: 1, revision: 1, backfill: false };
  const begun = Promise.withResolvers<void>();
  const handled: string[] = [];
  const core = await startCore(
    config,
    bed.logger,
    (name, stop) => void stops.push({ name, stop }),
    (made) => made,
  );
  try {
    await core.bus.work({
      subject: 'league.synced.v1',
      consumer: 'stopping',
      async handle({ id }) {
        handled.push(id);
        begun.resolve();
        await sleep(300);
        await core.mongo.transaction((session) => core.outbox.add(session, 'league.week_finalized.v1', id, week));
      },
    });
    for (const id of ['first', 'second']) await bed.bus.publish('league.synced.v1', id, synced(id));
    await begun.promise;
  } finally {
    for (const { stop } of stops.reverse()) await stop();
  }
  await until('what was committed has been sent', () => seen.length > 0);
  expect([handled, seen]).toEqual([['first'], ['first']]);
  expect(stops.map(({ name }) => name).filter((name) => ['consumers', 'outbox', 'bus'].includes(name))).toEqual([
    'consumers',
    'outbox',
    'bus',
  ]);
});
