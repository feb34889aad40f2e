import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { ensureCollections } from '../src/collection.js';
import { deadLettersOf } from '../src/dead-letters.js';
import { createOutbox, type Outbox } from '../src/outbox.js';
import { synced, until } from './events.js';

let bed: Testbed;
let outbox: Outbox;
beforeAll(async () => {
  bed = await testbed();
  outbox = createOutbox(bed);
  await ensureCollections(bed);
  outbox.start();
});
afterAll(async () => {
  await outbox.stop();
  await bed.close();
});

const unknown = 'outbox-ffffffffffffffffffffffff';
const refused = { kind: 'unavailable', slug: 'outbox-unread', message: expect.stringContaining('outbox of away') };

async function setAside(eventId: string): Promise<void> {
  await bed.mongo.transaction((session) => outbox.add(session, 'league.synced.v1', eventId, synced(eventId)));
  await until('it is sent', async () => (await outbox.pending()) === 0);
  const aside = { state: 'aside', reason: 'refused', asideAt: new Date('2025-09-04T00:00:00Z') };
  await bed.mongo.connection.collection('outbox').updateOne({ eventId }, { $set: aside, $unset: { sentAt: '' } });
}

it('an event is unknown when every outbox has said so', async () => {
  const letters = deadLettersOf(bed.bus, { services: ['test'] });
  expect(await letters.look()).toEqual({ letters: [], unread: [] });
  expect(await letters.show(unknown)).toBeUndefined();
  expect(await letters.retry(unknown)).toBe(false);
  expect(await letters.drop(unknown)).toBe(false);
});

it('a service that does not reply is named, and what its outbox may have is not called unknown', async () => {
  const letters = deadLettersOf(bed.bus, { services: ['test', 'away'] });
  expect((await letters.look()).unread).toEqual(['away']);
  await expect(letters.show(unknown)).rejects.toMatchObject(refused);
  await expect(letters.retry(unknown)).rejects.toMatchObject(refused);
  await expect(letters.drop(unknown)).rejects.toMatchObject(refused);
});

it('what is there is shown and dropped, whoever else is away', async () => {
  await setAside('aside-1');
  const letters = deadLettersOf(bed.bus, { services: ['test', 'away'] });
  const [{ id } = { id: '' }] = await letters.list();
  expect(await letters.show(id)).toMatchObject({ eventId: 'aside-1', owner: 'test' });
  expect(await letters.drop(id)).toBe(true);
});
