import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { AckPolicy, connect, type NatsConnection } from 'nats';
import { createPulls } from '../src/bus/broker-pull.js';
import { synced } from './events.js';

let bed: Testbed;
let nc: NatsConnection;
beforeAll(async () => {
  bed = await testbed();
  nc = await connect({ servers: bed.natsUrl });
});
afterAll(async () => {
  await nc.close();
  await bed.close();
});

it('a consumer that was made for one list is not kept, and one that is pulled again and again is', async () => {
  await bed.bus.publish('league.synced.v1', 'chain:1', synced('a'));
  const jsm = await nc.jetstreamManager();
  await jsm.consumers.add('LEAGUE', { durable_name: 'test-kept', ack_policy: AckPolicy.Explicit });
  const { name } = await jsm.consumers.add('LEAGUE', { ack_policy: AckPolicy.None, inactive_threshold: 60e9 });
  const js = nc.jetstream();
  // What is not known any more is asked for.
  const asked = jest.spyOn(js.consumers, 'get');
  const { pull } = createPulls(js);
  for (const consumer of ['test-kept', name]) {
    for (const isFirst of [true, false]) {
      const signal = AbortSignal.timeout(isFirst ? 5_000 : 100);
      for await (const { subject } of pull('LEAGUE', consumer, 1, signal)) expect(subject).toBe('league.synced.v1');
    }
  }
  expect(asked.mock.calls.map(([, of]) => of)).toEqual(['test-kept', name, name]);
});
