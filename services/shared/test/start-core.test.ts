import { freePort } from '@dynasty/testbed/servers/free-port';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { Type } from 'typebox';
import { openCollection } from '../src/collection.js';
import { readConfig } from '../src/config.js';
import { coreConfig, coreEnv, startCore } from '../src/core.js';
import { type Stopper } from '../src/lifecycle.js';

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
