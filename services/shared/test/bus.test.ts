import type { EventOf } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../src/errors.js';
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

describe('broadcast, live and buckets', () => {
  it('reaches every listener of a process, from now on', async () => {
    await bed.bus.publish('chat.message_posted.v1', 'before', posted('0'));
    const first: string[] = [];
    const second: string[] = [];
    await bed.bus.broadcast('chat.message_posted.v1', (event) => {
      first.push(event.id);
      throw new Error('a listener that fails');
    });
    await bed.bus.broadcast('chat.message_posted.v1', (event) => void second.push(event.id));
    await bed.bus.publish('chat.message_posted.v1', 'after', posted('1'));
    await bed.bus.publish('chat.message_posted.v1', 'later', posted('2'));
    await until('both have both', () => first.length === 2 && second.length === 2);
    expect(second).toEqual(['after', 'later']);
  });

  it('carries live JSON by channel, with wildcards', async () => {
    const seen: unknown[] = [];
    const stop = bed.bus.live.subscribe('live.>', (channel, json) => seen.push([channel, json]));
    await bed.bus.ping();
    bed.bus.live.publish('live.chain-1', { text: 'hi' });
    await until('it arrives', () => seen.length === 1);
    expect(seen).toEqual([['live.chain-1', { text: 'hi' }]]);
    stop();
  });

  it('shares a bucket between processes, keys of any text', async () => {
    const seen: [string, string | undefined][] = [];
    const bucket = bed.bus.kv('test-bucket', 60_000);
    await bucket.put('a b/ü', '1');
    await bucket.watch((key, value) => void seen.push([key, value]));
    await bucket.delete('a b/ü');
    await until('the deletion is seen', () => seen.length === 2);
    expect(seen).toEqual([
      ['a b/ü', '1'],
      ['a b/ü', undefined],
    ]);
    expect(await bucket.get('a b/ü')).toBeUndefined();
  });
});

function posted(messageId: string): EventOf<'chat.message_posted.v1'> {
  return { chainId: 'a', messageId, accountId: 'x', occurredAt: '2025-09-04T00:00:00Z' };
}

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
