import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { counter, processRegistry } from '@dynasty/kit/metrics';
import type { Call, ChatRoom } from '../rig/chat-room.js';
import { chatTimes } from '../rig/chat-times.js';
import { floodPast } from '../rig/flood-past.js';
import { lostOf } from '../rig/poll-votes.js';
import { deliveriesIn } from '../rig/schedule-copy.js';
import { sendSlowly } from '../rig/slow-senders.js';
import { judgedFresh, type Read } from '../rig/steady-reads.js';
import { judgedStops, underWay } from '../rig/under-way.js';

const read = (more: Partial<Read> = {}): Read => ({
  ...{ path: '/', dueAt: 0, ms: 5, status: 200, saidWhen: false, saidStale: false, tries: 1 },
  ...more,
});

describe('reads that no fault is to touch', () => {
  it.each<[string, Read[], string, boolean]>([
    ['are all answered', [read(), read()], 'failed none, 0 as they were last', true],
    ['are not as they were last', [read(), read({ saidStale: true })], 'failed none, 1 as they were last', false],
    ['do not fail', [read(), read({ status: 504 })], 'failed 1 x 504, 0 as they were last', false],
    ['are there', [], 'failed none, 0 as they were last', false],
  ])('%s', (_what, reads, told, holds) => {
    expect(judgedFresh(reads)).toEqual({ told, holds });
  });
});

it('messages that are refused at once are no quick ones', () => {
  const call = (at: number, ms: number, status = 201): Call => ({ at, ms, status, saidWhen: status !== 201 });
  const calls = [call(0, 900), call(10, 20), call(20, 1, 503), call(30, 40)];
  expect(chatTimes(calls, 10, 30)).toEqual({ p99: 20, failed: '1 x 503', areAcknowledged: false });
  expect(chatTimes(calls, 30, 40)).toEqual({ p99: 40, failed: 'none', areAcknowledged: true });
  expect(chatTimes(calls, 40, 50).areAcknowledged).toBe(false);
});

describe('a flood', () => {
  async function floodsOf(found: number, goods: readonly number[]) {
    const asked: number[] = [];
    const flooded = await floodPast(found, async (most) => {
      const good = goods[asked.length] ?? 0;
      asked.push(most);
      return { good };
    });
    return { asked, ...flooded };
  }

  it.each<[string, number[], number[], { good: number; most: number; isPast: boolean }]>([
    ['has about as much answered', [1_040], [1_000], { good: 1_040, most: 1_000, isPast: true }],
    ['has less answered', [700], [1_000], { good: 700, most: 1_000, isPast: true }],
    ['is done again of more', [1_240, 1_250], [1_000, 1_240], { good: 1_250, most: 1_240, isPast: true }],
    [
      'was too small again and again',
      [1_100, 1_200, 1_300, 1_400, 1_500],
      [1_000, 1_100, 1_200, 1_300, 1_400],
      { good: 1_500, most: 1_400, isPast: false },
    ],
  ])('%s', async (_what, goods, asked, last) => {
    expect(await floodsOf(1_000, goods)).toEqual({ asked, ...last });
  });
});

describe('votes that were acknowledged', () => {
  /** Takes a vote once under its key. */
  const boothOf = (stored: Set<string>): ChatRoom => ({
    async call(_rest, init) {
      stored.add(new Headers(init?.headers).get('idempotency-key') ?? '');
      return new Response('{}');
    },
  });
  const acknowledged = ['a', 'b', 'c'].map((key) => ({ key, body: '{}' }));

  it.each<[string, string[], number]>([
    ['are stored', ['a', 'b', 'c'], 0],
    ['are lost, though as many are stored', ['a', 'c', 'not acknowledged'], 1],
  ])('%s', async (_what, keys, lost) => {
    const stored = new Set(keys);
    expect(await lostOf(boothOf(stored), acknowledged, async () => stored.size)).toBe(lost);
  });
});

describe('requests under way while their process was stopped', () => {
  it.each<[string, number[], number, boolean]>([
    ['went on or were refused', [200, 503, 502, 0], 4, true],
    ['were not interrupted', [200, 200], 2, false],
    ['had ended before', [200, 503], 1, false],
    ['ended in another way', [200, 503, 500], 3, false],
  ])('%s', (_what, statuses, inTheMiddle, holds) => {
    expect(judgedStops(statuses, 200, inTheMiddle).holds).toBe(holds);
  });

  it('are told with what became of them', () => {
    expect(judgedStops([200, 503], 200, 2).told).toBe('200 503 (2 were under way, 1 cut off or refused)');
  });

  it('are so until they have ended', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const under = underWay(promise);
    expect(under.hasEnded()).toBe(false);
    resolve(7);
    expect(await under.ended).toBe(7);
    expect(under.hasEnded()).toBe(true);
  });
});

it('deliveries of a consumer are read of the metrics of its process', async () => {
  const deliveries = counter('bus_deliveries_total', 'Deliveries', ['consumer', 'outcome']);
  deliveries.inc({ consumer: 'schedule', outcome: 'handled' }, 12);
  deliveries.inc({ consumer: 'schedule', outcome: 'paused' }, 3);
  deliveries.inc({ consumer: 'schedule-of-others', outcome: 'paused' }, 7);
  const metrics = await processRegistry().metrics();
  const counts = ['handled', 'paused', 'parked'].map((outcome) => deliveriesIn(metrics, 'schedule', outcome));
  expect(counts).toEqual([12, 3, 0]);
});

it('slow senders whose connections are closed at once are counted, however soon that is', async () => {
  const server = net.createServer((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const begun = Array.from({ length: 100 }, () => 'GET / HTTP/1.1\r\n');
  const senders = await sendSlowly(`http://127.0.0.1:${port}`, begun);
  try {
    while (senders.closed() < begun.length) await sleep(5);
    expect(senders.count - senders.closed()).toBe(0);
  } finally {
    senders.end();
    server.close();
  }
});
