import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCollections } from '../src/collection.js';
import { createLeases } from '../src/lease.js';
import { connectMongo } from '../src/mongo.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { until } from './events.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
  createLeases(bed.mongo);
  await ensureCollections(bed);
});
afterAll(() => bed.close());

/** A way to the database on which replies can be held back. */
async function wayTo(url: URL) {
  const replies = new Map<net.Socket, net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(url.port), url.hostname);
    replies.set(upstream, client);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((either) => either.destroy()));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = new URL(url);
  own.port = String((server.address() as net.AddressInfo).port);
  own.search = '?directConnection=true';
  return {
    url: own.href,
    hold: () => replies.forEach((client, upstream) => upstream.unpipe(client)),
    letGo: () => replies.forEach((client, upstream) => upstream.pipe(client)),
    async close() {
      for (const socket of replies.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('lets one of many run, renews while it runs, and gives the lease back', async () => {
  let running = 0;
  let most = 0;
  const attempt = (): Promise<boolean> =>
    createLeases(bed.mongo).withLease('job', 1_500, async () => {
      most = Math.max(most, (running += 1));
      await sleep(3_300);
      running -= 1;
    });
  const early = await Promise.all(Array.from({ length: 10 }, attempt));
  expect(early.filter(Boolean)).toHaveLength(1);
  expect(most).toBe(1);
  expect(await attempt()).toBe(true);
});

it('is held over its first term, and taken over after its holder died', async () => {
  const leases = createLeases(bed.mongo);
  let refused = 0;
  const holder = leases.withLease('long', 600, () => sleep(1_200));
  await sleep(900);
  if (!(await leases.withLease('long', 600, async () => undefined))) refused += 1;
  expect(refused).toBe(1);
  await holder;

  const rows = bed.mongo.connection.collection<{ _id: string; owner: string; expiresAt: Date }>('leases');
  await rows.insertOne({ _id: 'dead', owner: 'a process that died', expiresAt: new Date(Date.now() + 400) });
  expect(await leases.withLease('dead', 600, async () => undefined)).toBe(false);
  await until('it expires', () => leases.withLease('dead', 600, async () => undefined), 2_000);
});

it('tells the work when the lease was lost', async () => {
  const rows = bed.mongo.connection.collection<{ _id: string; owner: string }>('leases');
  let wasAborted = false;
  await createLeases(bed.mongo).withLease('stolen', 400, async (signal) => {
    await rows.updateOne({ _id: 'stolen' }, { $set: { owner: 'somebody else' } });
    await until('the signal comes', () => signal.aborted, 2_000);
    wasAborted = signal.aborted;
  });
  expect(wasAborted).toBe(true);
  expect(await rows.findOne({ _id: 'stolen' })).toMatchObject({ owner: 'somebody else' });
});

it('begins nothing when the reply comes after the lease has run out', async () => {
  const way = await wayTo(new URL(bed.mongoUrl));
  const mongo = await connectMongo({ url: way.url, database: bed.database, logger: bed.logger });
  const leases = createLeases(mongo);
  await leases.withLease('before', 5_000, async () => undefined);
  let running = 0;
  let most = 0;
  const run = async (work: Promise<unknown>): Promise<void> => {
    most = Math.max(most, (running += 1));
    await work;
    running -= 1;
  };
  way.hold();
  const late = leases.withLease('late', 400, () => run(sleep(0))).catch((error: unknown) => error);
  const taken = () => bed.mongo.connection.collection<{ _id: string }>('leases').findOne({ _id: 'late' });
  await until('the database has stored it', async () => (await taken()) !== null);
  const takeOver = () =>
    createLeases(bed.mongo).withLease('late', 5_000, async () => {
      way.letGo();
      await run(late);
    });
  await until('another process has taken it over', takeOver);
  expect(most).toBe(1);
  expect(await late).toMatchObject({ kind: 'unavailable' });
  await mongo.close();
  await way.close();
});
