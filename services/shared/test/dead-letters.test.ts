import { Types } from 'mongoose';
import { AckPolicy, connect, type JetStreamManager, type NatsConnection } from 'nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { connectBus } from '../src/bus.js';
import { ensureCollections } from '../src/collection.js';
import { deadLettersOf, type DeadLetters } from '../src/dead-letters.js';
import { processRegistry } from '../src/metrics.js';
import { createOnce } from '../src/once.js';
import { createOutbox, type Outbox } from '../src/outbox.js';
import { setAsideChannel, type SetAsideEvent } from '../src/outbox/set-aside.js';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
let bed: Testbed;
let outbox: Outbox;
/** Its outboxes have little time to respond: for what consumers gave up. */
let letters: DeadLetters;
/** As production has it: where the outbox has to respond. */
let patient: DeadLetters;
let nc: NatsConnection;
let jsm: JetStreamManager;
beforeAll(async () => {
  bed = await testbed({ timing: { retryDelaysMs: [10, 10, 10, 10, 10], pauseMs: 50 } });
  outbox = createOutbox(bed);
  await ensureCollections(bed);
  outbox.start();
  letters = deadLettersOf(bed.bus, { replyWithinMs: 250 });
  patient = deadLettersOf(bed.bus);
  nc = await connect({ servers: bed.natsUrl });
  jsm = await nc.jetstreamManager();
});
afterAll(async () => {
  await nc.close();
  await outbox.stop();
  await bed.close();
});
afterEach(async () => {
  for (const { id } of await letters.list()) await letters.drop(id);
});

const givenUp = () => until('it is given up', async () => (await bed.bus.parked.list()).length === 1);

async function metric(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { values = [] } = (await processRegistry().getSingleMetric(name)?.get()) ?? {};
  return values.find((value) => Object.entries(labels).every(([label, text]) => value.labels[label] === text))?.value;
}

describe('an event that a consumer gave up', () => {
  it('is listed, shown, and tried again by that consumer alone', async () => {
    let fails = true;
    const mine: string[] = [];
    const other: string[] = [];
    await bed.bus.work({
      subject,
      consumer: 'test-mine',
      handle: async (event) => {
        if (fails) throw new Error('the league is\nodd');
        mine.push(event.id);
      },
    });
    await bed.bus.work({ subject, consumer: 'test-other', handle: async (event) => void other.push(event.id) });
    await bed.bus.publish(subject, 'chain:1/ü', synced('a'));
    await givenUp();
    const [letter] = await letters.list();
    expect(letter).toMatchObject({ owner: 'test-mine', subject, eventId: 'chain:1/ü', reason: 'the league is\nodd' });
    expect(letter?.bytes).toBeGreaterThan(0);
    expect(await letters.show(letter?.id ?? '')).toEqual({ ...letter, payload: synced('a') });
    expect(await metric('bus_dead_letters', { consumer: 'test-mine' })).toBe(1);
    expect(await metric('bus_dead_letters', { consumer: 'test-other' })).toBe(0);

    fails = false;
    expect(await letters.retry(letter?.id ?? '')).toBe(true);
    await until('it is handled', () => mine.length === 1);
    expect(mine).toEqual(['chain:1/ü']);
    expect(other).toEqual(['chain:1/ü']);
    expect(await letters.list()).toEqual([]);
    expect(await metric('bus_dead_letters', { consumer: 'test-mine' })).toBe(0);
  });

  it('lies there again when it fails again', async () => {
    await bed.bus.work({
      subject: 'rankings.week_ranked.v1',
      consumer: 'test-again',
      handle: () => Promise.reject(new Error('no')),
    });
    const payload = { chainId: 'a', connectionId: 'c', season: '2025', week: 1, revision: 1 };
    await bed.bus.publish('rankings.week_ranked.v1', 'again', payload);
    await givenUp();
    const [first] = await letters.list();
    await letters.retry(first?.id ?? '');
    await until('it is given up again', async () => (await bed.bus.parked.list()).some(({ id }) => id !== first?.id));
    expect((await letters.list())[0]).toMatchObject({
      owner: 'test-again',
      subject: 'rankings.week_ranked.v1',
      eventId: 'again',
    });
  });

  it('has its effect once, also when it had it before', async () => {
    const once = createOnce(bed);
    const effects = bed.mongo.connection.collection('letter_effects');
    let failures = 6;
    let calls = 0;
    await bed.bus.work({
      subject: 'analytics.data_refreshed.v1',
      consumer: 'test-once',
      handle: async (event) => {
        calls += 1;
        await once(
          'test-once',
          event,
          async (session) => void (await effects.insertOne({ id: event.id }, { session })),
        );
        if (failures-- > 0) throw new Error('after the effect');
      },
    });
    await bed.bus.publish('analytics.data_refreshed.v1', 'e', { season: '2025', kind: 'schedule', snapshotId: 's' });
    await givenUp();
    await letters.retry((await letters.list())[0]?.id ?? '');
    await until('it is handled', () => calls === 7);
    expect(await effects.countDocuments({ id: 'e' })).toBe(1);
  });

  it('that cannot be read is shown as it is', async () => {
    await bed.bus.work({
      subject: 'chat.message_posted.v1',
      consumer: 'test-unreadable',
      handle: async () => undefined,
    });
    bed.bus.live.publish('chat.message_posted.v1', 'nonsense');
    await givenUp();
    const [letter] = await letters.list();
    expect(letter).toMatchObject({ eventId: '', reason: 'cannot be read: the event has no id' });
    const payload = Buffer.from('"nonsense"').toString('base64');
    expect(await letters.show(letter?.id ?? '')).toMatchObject({ payload });
  });

  it('is refused a try when nobody consumes under that name any more, and can be dropped', async () => {
    const short = { retryDelaysMs: [10] };
    const bus = await connectBus({ url: bed.natsUrl, service: 'short-lived', logger: bed.logger, timing: short });
    const handle = () => Promise.reject(new Error('no'));
    await bus.work({ subject: 'league.connected.v1', consumer: 'test-gone', handle });
    const payload = { chainId: 'a', connectionId: 'c', leagueId: '1', season: '2025', name: 'n', accountId: 'x' };
    await bus.publish('league.connected.v1', 'gone', payload);
    await givenUp();
    await bus.close();
    await jsm.consumers.delete('LEAGUE', 'test-gone');
    const id = (await letters.list())[0]?.id ?? '';
    await expect(letters.retry(id)).rejects.toMatchObject({ kind: 'conflict', slug: 'nobody-consumes-it' });
    expect(await letters.drop(id)).toBe(true);
    expect(await letters.drop(id)).toBe(false);
  });

  it.each(['dlq-999', 'dlq-0', 'dlq-x', 'dlq-99999999999999999999', '', 'league-1'])('%j is none', async (id) => {
    expect(await letters.show(id)).toBeUndefined();
    expect(await letters.retry(id)).toBe(false);
    expect(await letters.drop(id)).toBe(false);
  });
});

describe('an event that was set aside in an outbox', () => {
  const rows = () => bed.mongo.connection.collection<{ _id: string; [field: string]: unknown }>('outbox');

  async function setAside(id: string): Promise<void> {
    await bed.mongo.transaction((session) => outbox.add(session, subject, id, synced(id)));
    await until('it is sent', async () => (await outbox.pending()) === 0);
    const aside = { state: 'aside', reason: 'refused', asideAt: new Date('2025-09-04T00:00:00Z') };
    await rows().updateOne({ eventId: id }, { $set: aside, $unset: { sentAt: '' } });
  }

  it('is listed, shown, sent again or dropped, and counted', async () => {
    await setAside('aside-1');
    await setAside('aside-2');
    const listed = await patient.list();
    expect(listed.map(({ owner, eventId, reason }) => [owner, eventId, reason])).toEqual([
      ['test', 'aside-1', 'refused'],
      ['test', 'aside-2', 'refused'],
    ]);
    expect(await metric('outbox_set_aside')).toBe(2);
    const [first, second] = listed.map(({ id }) => id) as [string, string];
    expect(await patient.show(first)).toEqual({ ...listed[0], payload: synced('aside-1') });
    expect(await patient.retry(first)).toBe(true);
    expect(await letters.retry(first)).toBe(false);
    expect(await patient.drop(second)).toBe(true);
    expect(await patient.list()).toEqual([]);
    await until('the first is sent', async () => (await rows().findOne({ eventId: 'aside-1' }))?.state === 'sent');
    expect(await rows().findOne({ eventId: 'aside-2' })).toBeNull();
    expect(await metric('outbox_set_aside')).toBe(0);
  });

  it('is found among more than are listed at once', async () => {
    const waiting = { subject, payload: Buffer.from(''), at: new Date(), sender: 'a', state: 'aside', tries: 4 };
    const ids = Array.from({ length: 2_005 }, (_, n) => `many-${n}`);
    const stored = ids.map((eventId) => ({
      ...waiting,
      _id: `${subject}/${eventId}`,
      eventId,
      order: new Types.ObjectId(),
    }));
    await rows().insertMany(stored);
    const found: string[] = [];
    for await (const lot of patient.lots()) found.push(...lot.map(({ eventId }) => eventId));
    expect(found).toEqual(ids);
    await rows().deleteMany({ eventId: /^many-/ });
  });

  it('is found behind a thousand of another service, and where a process lists the first ones again', async () => {
    const listOf = (service: string) =>
      Array.from({ length: 1_000 }, (_, n): SetAsideEvent => {
        const order = n.toString(16).padStart(24, '0');
        return { id: `outbox-${order}`, service, subject, eventId: `${service}-${n}`, reason: '', at: '', bytes: 0 };
      });
    const other = listOf('other');
    const stops = [
      bed.bus.live.reply(setAsideChannel, async (question) => ({ list: 'after' in (question as object) ? [] : other })),
      bed.bus.live.reply(setAsideChannel, async () => ({ list: other })),
    ];
    const ids = Array.from({ length: 1_005 }, (_, n) => `behind-${n}`);
    const waiting = { subject, payload: Buffer.from(''), at: new Date(), sender: 'a', state: 'aside', tries: 4 };
    const rowOf = (eventId: string) => ({
      ...waiting,
      _id: `${subject}/${eventId}`,
      eventId,
      order: new Types.ObjectId(),
    });
    await rows().insertMany(ids.map(rowOf));
    const found: string[] = [];
    for await (const lot of patient.lots()) found.push(...lot.map(({ eventId }) => eventId));
    stops.forEach((stop) => stop());
    await rows().deleteMany({ eventId: /^behind-/ });
    expect(found.toSorted()).toEqual([...other.map(({ eventId }) => eventId), ...ids].sort());
  });

  it.each(['outbox-0', 'outbox-ffffffffffffffffffffffff', 'outbox-$ne'])('%j is none', async (id) => {
    expect(await letters.show(id)).toBeUndefined();
    expect(await letters.retry(id)).toBe(false);
    expect(await letters.drop(id)).toBe(false);
  });
});

it('a consumer of an older version is changed where it stands, and goes on where it was', async () => {
  const [durable_name, filter_subject] = ['test-older', 'achievements.revoked.v1'];
  await jsm.consumers.add('ACHIEVEMENTS', { durable_name, filter_subject, ack_policy: AckPolicy.Explicit });
  const seen: string[] = [];
  const handle = async (event: { id: string }) => void seen.push(event.id);
  await bed.bus.work({ subject: 'achievements.revoked.v1', consumer: durable_name, handle });
  const payload = { chainId: 'a', connectionId: 'c', achievementId: 'x', sleeperUserId: 's', backfill: false };
  await bed.bus.publish('achievements.revoked.v1', 'r', payload);
  await until('it arrives', () => seen.length === 1);
});
