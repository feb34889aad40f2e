import { deadLettersOf, type DeadLetters } from '@dynasty/kit/dead-letters';
import { subjects } from '@dynasty/proto/subjects';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { connect, headers, type JetStreamClient, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { servicesWithOutbox } from '../../../services/admin/src/domain/services.js';
import { actOn } from '../dead-letters.js';
import { services } from '../services.js';

/** More than are listed at once. */
const ofNobody = 1_100;
const ofSomebody = 120;
const subject = 'league.synced.v1';
let bed: Testbed;
let letters: DeadLetters;
let nc: NatsConnection;
let js: JetStreamClient;
let handled = 0;

beforeAll(async () => {
  bed = await testbed({ timing: { retryDelaysMs: [], pauseMs: 20 } });
  letters = deadLettersOf(bed.bus, { replyWithinMs: 100 });
  nc = await connect({ servers: bed.natsUrl });
  js = nc.jetstream();
  await bed.bus.work({
    subject,
    consumer: 'test-failing',
    handle: async () => {
      handled += 1;
      throw new Error('still not');
    },
  });
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await nc.close();
  await bed.close();
});

async function left(): Promise<number> {
  let count = 0;
  for await (const lot of letters.lots()) count += lot.length;
  return count;
}

async function leave(consumer: string, count: number): Promise<void> {
  const payload = { chainId: 'a', connectionId: 'c', leagueId: '1', season: '2025', parts: [] };
  const bytes = subjects[subject].encode(payload).finish();
  const one = async (_: unknown, n: number): Promise<void> => {
    const about = headers();
    about.set('Dynasty-Subject', subject);
    about.set('Dynasty-Event-Id', `${consumer}-${n}`);
    await js.publish(`dlq.${consumer}`, bytes, { headers: about });
  };
  await Promise.all(Array.from({ length: count }, one));
}

test('all are tried again, each once: behind a thousand that nobody takes, and with those that fail again', async () => {
  await leave('test-nobody', ofNobody);
  await leave('test-failing', ofSomebody);
  expect(await actOn(letters, 'all', 'tried again', (id) => letters.retry(id))).toBe(false);
  expect(console.log).toHaveBeenCalledTimes(ofNobody + 1);
  expect(console.log).toHaveBeenLastCalledWith(`${ofSomebody} tried again`);
  while (handled < ofSomebody || (await left()) < ofNobody + ofSomebody) await sleep(50);
  expect(handled).toBe(ofSomebody);
}, 60_000);

test('all of which an outbox could not be read are not all', async () => {
  const withAway = deadLettersOf(bed.bus, { replyWithinMs: 100, services: ['away'] });
  expect(await actOn(withAway, 'all', 'dropped', async () => true)).toBe(false);
  expect(console.log).toHaveBeenLastCalledWith('The outbox of away could not be read.');
});

test('the super admin’s page expects an outbox of every service', () => {
  expect([...servicesWithOutbox].sort()).toEqual([...services].sort());
});

test('all are dropped', async () => {
  expect(await left()).toBe(ofNobody + ofSomebody);
  expect(await actOn(letters, 'all', 'dropped', (id) => letters.drop(id))).toBe(true);
  expect(await left()).toBe(0);
}, 60_000);
