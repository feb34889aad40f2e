import type { EventOf } from '@dynasty/proto/subjects';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { connect } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './events.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

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

  it('asks every process that listens, and waits for no other', async () => {
    const stops = [1, 2].map((n) => bed.bus.live.reply('test.question', async (question) => [n, question]));
    stops.push(bed.bus.live.reply('test.question', () => Promise.reject(new Error('cannot reply'))));
    expect((await bed.bus.live.ask('test.question', { q: 1 }, 200)).sort()).toEqual([
      [1, { q: 1 }],
      [2, { q: 1 }],
    ]);
    for (const stop of stops) stop();
    await bed.bus.ping();
    expect(await bed.bus.live.ask('test.question', {}, 200)).toEqual([]);
  });

  it('waits for whoever has the question, however long a busy process takes, and for nobody once it knows enough', async () => {
    const slow = async () => {
      await sleep(600);
      return 'slow';
    };
    const stops = [bed.bus.live.reply('test.slow', slow), bed.bus.live.reply('test.slow', async () => 'quick')];
    expect((await bed.bus.live.ask('test.slow', {}, 200)).sort()).toEqual(['quick', 'slow']);
    // Longer than a test may take.
    expect(await bed.bus.live.ask('test.slow', {}, 120_000, (reply) => reply === 'quick')).toEqual(['quick']);
    for (const stop of stops) stop();
  });

  it('hears what was sent while the process itself stood still', async () => {
    const stop = bed.bus.live.reply('test.still', async () => 'here');
    await bed.bus.ping();
    const asking = bed.bus.live.ask('test.still', {}, 200);
    for (const end = performance.now() + 600; performance.now() < end;);
    expect(await asking).toEqual(['here']);
    stop();
  });

  it('hears the reply of an older version, which does not say that it has begun', async () => {
    const nc = await connect({ servers: bed.natsUrl });
    nc.subscribe('test.older', { callback: (_error, message) => void message.respond(JSON.stringify('older')) });
    await nc.flush();
    expect(await bed.bus.live.ask('test.older', {}, 200)).toEqual(['older']);
    // And an older version gets ours: what says that it has begun is a reply to it that says nothing.
    const stop = bed.bus.live.reply('test.newer', async () => ({ list: [] }));
    await bed.bus.ping();
    const heard: unknown[] = [];
    for await (const { data } of await nc.requestMany('test.newer', '{}', { maxWait: 200 })) {
      heard.push(JSON.parse(new TextDecoder().decode(data)));
    }
    expect(heard).toEqual([{}, { list: [] }]);
    stop();
    await nc.close();
  });

  it('goes on without a reply that the broker would not take', async () => {
    const stop = bed.bus.live.reply('test.long', async () => 'x'.repeat(2_000_000));
    expect(await bed.bus.live.ask('test.long', {}, 200)).toEqual([]);
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
