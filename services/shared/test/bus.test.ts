import type { EventOf } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus } from '../src/bus.js';
import { AppError } from '../src/errors.js';
import { createOnceAll } from '../src/once.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { synced, until } from './events.js';

const timing = { retryDelaysMs: [20, 30, 40, 50, 60], pauseMs: 100 };
let bed: Testbed;
beforeAll(async () => {
  bed = await testbed({ timing });
});
afterAll(() => bed.close());

describe('work', () => {
  it('hands each event to one consumer of a name, in order, with its id and payload', async () => {
    const seen: string[] = [];
    await bed.bus.publish('league.synced.v1', 'order/1', synced('a'));
    await bed.bus.work({
      subject: 'league.synced.v1',
      consumer: 'test-order',
      handle: async (event) => void seen.push(`${event.id} ${event.payload.chainId} ${event.deliveries}`),
    });
    for (let i = 2; i <= 20; i += 1) await bed.bus.publish('league.synced.v1', `order/${i}`, synced('a'));
    await until('20 events arrive', () => seen.length === 20);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => `order/${i + 1} a 1`));
  });

  it('stores an event once that is published twice', async () => {
    const seen: string[] = [];
    await bed.bus.work({
      subject: 'league.connected.v1',
      consumer: 'test-twice',
      handle: async (event) => void seen.push(event.id),
    });
    const payload = { chainId: 'a', connectionId: 'c', leagueId: '1', season: '2025', name: 'n', accountId: 'x' };
    await bed.bus.publish('league.connected.v1', 'same', payload);
    await bed.bus.publish('league.connected.v1', 'same', payload);
    await bed.bus.publish('league.connected.v1', 'other', payload);
    await until('the second event arrives', () => seen.includes('other'));
    expect(seen).toEqual(['same', 'other']);
  });

  it('tries a failing event six times, without holding up the others, then parks it', async () => {
    const tries: string[] = [];
    await bed.bus.work({
      subject: 'rankings.week_ranked.v1',
      consumer: 'test-failing',
      handle: async (event) => {
        tries.push(event.id);
        if (event.id === 'bad') throw new Error('cannot');
      },
    });
    const parked = await deadLetters('test-failing');
    const payload = { chainId: 'a', connectionId: 'c', season: '2025', week: 1, revision: 1 };
    await bed.bus.publish('rankings.week_ranked.v1', 'bad', payload);
    await bed.bus.publish('rankings.week_ranked.v1', 'good', payload);
    await until('the event is parked', () => parked.length === 1);
    await sleep(200);
    expect(tries.filter((id) => id === 'bad')).toHaveLength(6);
    expect(tries.indexOf('good')).toBeLessThan(3);
    expect(parked).toEqual(['dlq.test-failing']);
  });

  it('parks an event that cannot be read at once, exactly once', async () => {
    const seen: string[] = [];
    const parked = await deadLetters('test-poison');
    await bed.bus.work({
      subject: 'achievements.awarded.v1',
      consumer: 'test-poison',
      handle: async (event) => void seen.push(event.id),
    });
    bed.bus.live.publish('achievements.awarded.v1', { not: 'protobuf' });
    await until('the poison is parked', () => parked.length > 0);
    await sleep(200);
    expect(parked).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  it('waits while a dependency is away, counts nothing, and goes on in order', async () => {
    let away = true;
    let tries = 0;
    const seen: string[] = [];
    await bed.bus.work({
      subject: 'analytics.data_refreshed.v1',
      consumer: 'test-paused',
      handle: async (event) => {
        tries += 1;
        if (away) throw new AppError('unavailable', 'away', 'away');
        seen.push(event.id);
      },
    });
    const payload = { season: '2025', kind: 'schedule', snapshotId: 's' };
    for (const id of ['1', '2', '3']) await bed.bus.publish('analytics.data_refreshed.v1', id, payload);
    await until('more tries than a failure has', () => tries > 8);
    expect(seen).toEqual([]);
    away = false;
    await until('all arrive', () => seen.length === 3);
    expect(seen).toEqual(['1', '2', '3']);
  });
});

describe('work in batches', () => {
  const revoked = (achievementId: string): EventOf<'achievements.revoked.v1'> => {
    return { chainId: 'a', connectionId: 'c', achievementId, sleeperUserId: 's', backfill: false };
  };

  it('hands over what is there, in order, and tries the one at fault alone', async () => {
    const batches: string[][] = [];
    const ids = Array.from({ length: 60 }, (_, at) => `batch-${at}`);
    for (const id of ids) await bed.bus.publish('achievements.revoked.v1', id, revoked(id));
    const parked = await deadLetters('test-batches');
    await bed.bus.work({
      subject: 'achievements.revoked.v1',
      consumer: 'test-batches',
      maxBatch: 10,
      handleAll: async (events) => {
        if (events.some(({ id }) => id === 'batch-30')) throw new Error('cannot');
        batches.push(events.map(({ id }) => id));
        await sleep(5);
      },
    });
    await until('the one at fault is parked', () => parked.length === 1);
    expect(batches.flat()).toEqual(ids.filter((id) => id !== 'batch-30'));
    const largest = Math.max(...batches.map((batch) => batch.length));
    expect(largest).toBeGreaterThan(1);
    expect(largest).toBeLessThanOrEqual(10);
  });

  it('applies those of a batch once that are new, in one transaction', async () => {
    const onceAll = createOnceAll(bed);
    const effects = bed.mongo.connection.collection<{ _id: string }>('batch_effects');
    const event = (id: string) => {
      return {
        subject: 'achievements.revoked.v1',
        id,
        payload: revoked(id),
        occurredAt: new Date(),
        deliveries: 1,
      } as const;
    };
    const apply = (...ids: string[]) =>
      onceAll('test', ids.map(event), async (session, fresh) => {
        for (const { id } of fresh) await effects.insertOne({ _id: id }, { session });
        if (fresh.some(({ id }) => id === 'bad')) throw new Error('cannot');
      });
    expect(await apply('a', 'b', 'a')).toBe(2);
    await expect(apply('c', 'bad')).rejects.toThrow('cannot');
    expect(await apply('b', 'c', 'd')).toBe(2);
    expect(await apply('a', 'b', 'c', 'd')).toBe(0);
    const stored = await effects.find().toArray();
    expect(stored.map(({ _id }) => _id).sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

it('held events go to another process when this one stops while a dependency is away', async () => {
  const open = () => connectBus({ url: bed.natsUrl, service: 'test', logger: bed.logger, timing });
  const [first, second] = await Promise.all([open(), open()]);
  const work = { subject: 'admin.league_status_changed.v1', consumer: 'test-given-back' } as const;
  let tries = 0;
  await first.work({
    ...work,
    handle: async () => {
      tries += 1;
      throw new AppError('unavailable', 'away', 'away');
    },
  });
  const payload = {
    chainId: 'a',
    connectionId: 'c',
    leagueId: '1',
    change: 'approved',
    actorAccountId: '',
    occurredAt: '',
  };
  for (const id of ['1', '2', '3']) await bed.bus.publish(work.subject, id, payload);
  await until('it is tried again and again', () => tries > 7);
  const seen: string[] = [];
  await second.work({ ...work, handle: async (event) => void seen.push(event.id) });
  const from = performance.now();
  await first.close();
  await until('the other has them', () => seen.length === 3, 5_000);
  expect(performance.now() - from).toBeLessThan(3_000);
  await second.close();
});

/** Subjects of the dead letters of a consumer, as they are stored. */
async function deadLetters(consumer: string): Promise<string[]> {
  const seen: string[] = [];
  const { connect } = await import('nats');
  const nc = await connect({ servers: bed.natsUrl });
  nc.subscribe(`dlq.${consumer}`, { callback: (_error, message) => void seen.push(message.subject) });
  await nc.flush();
  closers.push(() => nc.close());
  return seen;
}

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});
