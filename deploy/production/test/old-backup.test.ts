import { ensureCollections } from '@dynasty/kit/collection';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { createOnce } from '@dynasty/kit/once';
import { outboxRows } from '@dynasty/kit/outbox/rows';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { backUp } from '../back-up.js';
import { restore } from '../restore.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const database = 'rankings-recaps';
const agoS = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const dayS = 86_400;

let folder: string;
const closers: (() => unknown)[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'old-backup-'));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A server that looks for what is too old as often as this (s), and a service's way to it. */
async function start(name: string, expireEveryS: number) {
  const server = await startMongod({ binary: await findMongod(), dir: path.join(folder, name), expireEveryS });
  closers.push(() => server.stop());
  const mongo = await connectMongo({ url: server.url, database, logger });
  closers.push(() => mongo.close());
  return { url: server.url, mongo };
}

it('of two months ago keeps what was sent in its last hour, to be sent again and applied once', async () => {
  const from = await start('from', dayS);
  const rows = outboxRows(from.mongo);
  createOnce(from);
  await ensureCollections({ mongo: from.mongo, logger });
  const event = (id: string, state: 'sent' | 'aside') => ({
    _id: `league.synced.v1/${id}`,
    subject: 'league.synced.v1',
    eventId: id,
    payload: Buffer.from(id),
    at: agoS(60 * dayS),
    order: Types.ObjectId.createFromTime(agoS(60 * dayS).getTime() / 1_000),
    sender: 'a process of before',
    state,
    tries: 0,
  });
  const sent = { ...event('sent', 'sent'), sentAt: agoS(60 * dayS) };
  await from.mongo.transaction((session) => rows.put(session, [sent, event('aside', 'aside')]));
  const handled = { _id: 'a-consumer/league.synced.v1/sent' as never, at: agoS(60 * dayS) };
  await from.mongo.connection.collection('handled_events').insertOne(handled);
  const copy = path.join(folder, 'copy');
  await backUp(from.url, copy);

  const to = await start('to', 1);
  const restored = outboxRows(to.mongo);
  const once = createOnce(to);
  await restore(to.url, copy);
  await ensureCollections({ mongo: to.mongo, logger });
  // It has been looked for what is too old.
  await sleep(3_000);
  expect(await restored.adopt('a new process', 1_000)).toBe(1);
  const { found } = await restored.next('a new process', 'waiting');
  expect(found.map(({ eventId, sentAt }) => [eventId, sentAt])).toEqual([['sent', undefined]]);
  expect(await restored.aside(10)).toHaveLength(1);
  const again = { subject: 'league.synced.v1', id: 'sent' } as Parameters<typeof once>[1];
  expect(await once('a-consumer', again, async () => undefined)).toBe(false);
});
