import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { type App } from '@dynasty/kit/http';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let fails = true;
const handled: string[] = [];

beforeAll(async () => {
  bed = await adminBed('manual');
  app = await buildApp(bed.deps);
  await bed.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'test-failing',
    concurrency: 100,
    handle: async ({ id }) => {
      if (fails) throw new Error('out of order');
      handled.push(id);
    },
  });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function send(method: 'GET' | 'POST' | 'DELETE', path = '', key?: string) {
  const root = await bed.issuer.headers({ sub: 'root', email: 'root@example.test', preferred_username: 'root' });
  const headers = { ...root, ...(key !== undefined && { 'idempotency-key': key }) };
  return app.inject({ method, url: `/api/super-admin/dead-letters${path}`, headers });
}
interface Letter {
  id: string;
  eventId: string;
}
const list = async (): Promise<Letter[]> => (await send('GET')).json();

it('an event that a consumer gave up is listed, tried again or dropped, once and on the record', async () => {
  for (const id of ['connection-1:a', 'connection-1:b']) {
    await bed.bus.publish('league.membership_changed.v1', id, membershipChanged({ change: 'joined' }));
  }
  await until('both are given up', async () => (await list()).length === 2);
  const letters = await list();
  expect(letters).toContainEqual({
    id: expect.stringMatching(/^dlq-\d+$/),
    owner: 'test-failing',
    subject: 'league.membership_changed.v1',
    eventId: 'connection-1:a',
    reason: 'out of order',
    at: expect.any(String),
    bytes: expect.any(Number),
  });
  const idOf = (eventId: string) => letters.find((letter) => letter.eventId === eventId)?.id ?? '';
  fails = false;
  expect((await send('POST', `/${idOf('connection-1:a')}/retry`)).statusCode).toBe(204);
  await until('it is handled', () => handled.length === 1);
  expect(handled).toEqual(['connection-1:a']);
  expect((await send('DELETE', `/${idOf('connection-1:b')}?reason=too+old`)).statusCode).toBe(204);
  const again = await send('DELETE', `/${idOf('connection-1:b')}`);
  expect([again.statusCode, again.json().slug]).toEqual([404, 'dead-letter-not-found']);
  expect(await list()).toEqual([]);
  const log = (await bed.deps.actionLogs.page({}, 10)).entries;
  expect(log.reverse().map(({ action, actorName, targetId, reason }) => [action, actorName, targetId, reason])).toEqual(
    [
      ['retry_dead_letter', 'root', 'connection-1:a', ''],
      ['drop_dead_letter', 'root', 'connection-1:b', 'too old'],
    ],
  );
});

it('a call that is repeated under its key gets the first response, also while that is on its way', async () => {
  fails = true;
  const ids = ['connection-3:a', 'connection-3:b'];
  for (const id of ids) await bed.bus.publish('league.membership_changed.v1', id, membershipChanged({}));
  await until('both are given up', async () => (await list()).length === 2);
  fails = false;
  const letters = await list();
  const before = (await bed.deps.actionLogs.page({}, 10)).entries.length;
  const [first = '', second = ''] = ids.map((id) => letters.find(({ eventId }) => eventId === id)?.id);
  const retry = () => send('POST', `/${first}/retry`, 'key-1');
  const drop = () => send('DELETE', `/${second}`, 'key-2');
  // Both kinds meet at the end of the log: one of the transactions runs again, though its event is settled.
  const responses = await Promise.all([retry(), drop(), retry(), drop()]);
  responses.push(await retry(), await drop());
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(204));
  const { entries } = await bed.deps.actionLogs.page({}, 10);
  const actions = entries.slice(0, entries.length - before).map(({ action }) => action);
  expect(actions.sort()).toEqual(['drop_dead_letter', 'retry_dead_letter']);
  expect((await send('POST', `/${first}/retry`, 'key-3')).json().slug).toBe('dead-letter-not-found');
});

it('what may stand in an outbox that cannot be read is not said to be gone, and that outbox is named', async () => {
  const unread = String((await send('GET')).headers['x-unread-outboxes']);
  // Of the product's services none runs here.
  expect(unread.split(', ')).toEqual(expect.arrayContaining(['chat-messaging', 'league-sync']));
  const id = `outbox-${'b'.repeat(24)}`;
  for (const tried of [await send('POST', `/${id}/retry`), await send('DELETE', `/${id}`)]) {
    expect([tried.statusCode, tried.json().slug]).toEqual([503, 'outbox-unread']);
  }
});

it('of many events the oldest are listed, and one more than a page shows', async () => {
  fails = true;
  const ids = Array.from({ length: 502 }, (_, number) => `connection-2:${number}`);
  await Promise.all(
    ids.map((id) => bed.bus.publish('league.membership_changed.v1', id, membershipChanged({ change: 'joined' }))),
  );
  const deadLetters = deadLettersOf(bed.bus, { replyWithinMs: 50 });
  await until('all are given up', async () => (await deadLetters.list()).length === ids.length);
  const [oldest] = await deadLetters.list();
  // The route shows a list for two seconds: the one that the test before saw may still be there.
  let listed: Letter[] = [];
  await until('the list is another than the last one', async () => (listed = await list()).length > 0);
  expect([listed.length, listed[0]?.id]).toEqual([501, oldest?.id]);
});
