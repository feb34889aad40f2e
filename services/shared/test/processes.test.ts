import { testCore } from '@dynasty/testbed/core-bed';
import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureCollections } from '../src/collection.js';
import { type App, createHttpApp } from '../src/http.js';
import { connectMongo, type Mongo } from '../src/mongo.js';
import { listProcesses, reportProcess } from '../src/processes.js';
import { until } from './events.js';

let dir: string;
let server: Awaited<ReturnType<typeof startMongod>>;
let bed: Testbed;
let mongo: Mongo;
let app: App;
let stop: () => void;

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-processes-'));
  [bed, server] = await Promise.all([testbed(), findMongod().then((binary) => startMongod({ binary, dir }))]);
  mongo = await connectMongo({ url: server.url, database: 'processes', logger: bed.logger });
  const core = testCore({ ...bed, mongo });
  await ensureCollections(core);
  stop = reportProcess(core);
  app = await createHttpApp(core, { title: 'Processes', databasePatienceMs: 100 });
  const config = { access: 'account' } as const;
  app.get('/waits', { config }, () => listProcesses(bed.bus));
  app.get('/tells', { config: { ...config, withoutDatabase: true } }, () => listProcesses(bed.bus));
  await app.ready();
});
afterAll(async () => {
  stop();
  await app.close();
  await mongo.close();
  await server.stop();
  await bed.close();
  await fs.rm(dir, { recursive: true, force: true });
});

async function get(url: string) {
  const response = await app.inject({ url, headers: await bed.issuer.headers({ sub: 'ann' }) });
  return { status: response.statusCode, body: response.json<object>() };
}

it('a process is listed while its database stands still, without what only the database knows', async () => {
  const own = { service: bed.bus.service, oldestEventAt: null };
  const isCounted = async () => (await listProcesses(bed.bus))[0]?.eventsWaiting === 0;
  await until('its outbox is counted', isCounted);
  expect(await listProcesses(bed.bus)).toMatchObject([own]);
  await freezeProcess(server.pid);
  try {
    // At first nobody knows that it is silent, later it is known.
    for (const _time of [1, 2]) {
      expect(await listProcesses(bed.bus)).toMatchObject([{ ...own, eventsWaiting: null }]);
      await until('it is known', () => mongo.silence.since() !== undefined);
    }
    // A page that needs the database is refused, and one that tells without it is not.
    expect((await get('/waits')).status).toBe(503);
    expect(await get('/tells')).toMatchObject({ status: 200, body: [{ ...own, eventsWaiting: null }] });
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  await until('it responds again', () => mongo.silence.since() === undefined);
  await until('its outbox is counted again', isCounted);
});
