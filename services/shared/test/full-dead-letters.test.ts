import { connect, DiscardPolicy, type JetStreamManager, type NatsConnection } from 'nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { connectBus } from '../src/bus.js';
import { connectBroker } from '../src/bus/broker.js';
import { parkedEvents } from '../src/bus/parked-events.js';
import { synced, until } from './events.js';

const timing = { retryDelaysMs: [10], pauseMs: 50 };
const subject = 'league.synced.v1';
let bed: Testbed;
let nc: NatsConnection;
let jsm: JetStreamManager;
beforeAll(async () => {
  bed = await testbed({ timing });
  nc = await connect({ servers: bed.natsUrl });
  jsm = await nc.jetstreamManager();
});
afterAll(async () => {
  await nc.close();
  await bed.close();
});
afterEach(async () => {
  for (const { id } of await bed.bus.parked.list()) await bed.bus.parked.drop(id);
});

const parkedIds = async () => (await bed.bus.parked.list()).map(({ eventId }) => eventId);
const kept = async () => (await jsm.streams.info('DLQ')).config;

it('dead letters stay when there is no room for more, and the next one waits until there is', async () => {
  const { max_bytes: room } = await kept();
  let tries = 0;
  await bed.bus.work({
    subject,
    consumer: 'test-full',
    handle: ({ id }) => {
      if (id === 'waits') tries += 1;
      return Promise.reject(new Error('no'));
    },
  });
  await bed.bus.publish(subject, 'first', synced('a'));
  await until('it is parked', async () => (await parkedIds()).length === 1);
  const { bytes } = (await jsm.streams.info('DLQ')).state;
  await jsm.streams.update('DLQ', { max_bytes: bytes + 10 });
  try {
    await bed.bus.publish(subject, 'waits', synced('b'));
    // Two tries, then it cannot be parked and begins anew.
    await until('it is given back', () => tries > 4);
    expect(await parkedIds()).toEqual(['first']);
  } finally {
    await jsm.streams.update('DLQ', { max_bytes: room });
  }
  await until('it is parked too', async () => (await parkedIds()).length === 2);
  expect(await parkedIds()).toEqual(['first', 'waits']);
});

it('a stream of dead letters that an older version made keeps them too from now on', async () => {
  await jsm.streams.update('DLQ', { discard: DiscardPolicy.Old });
  const bus = await connectBus({ url: bed.natsUrl, service: 'newer', logger: bed.logger, timing });
  await bus.close();
  expect((await kept()).discard).toBe(DiscardPolicy.New);
  expect((await jsm.streams.info('LEAGUE')).config.discard).toBe(DiscardPolicy.Old);
});

it('a process that stood still while it listed them does not say that there are none', async () => {
  await bed.bus.work({ subject, consumer: 'test-late', handle: () => Promise.reject(new Error('no')) });
  await bed.bus.publish(subject, 'late', synced('c'));
  await until('it is parked', async () => (await parkedIds()).includes('late'));
  const within = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementationOnce((ms) => {
    const signal = within(ms);
    for (const end = performance.now() + ms + 200; performance.now() < end;);
    return signal;
  });
  await expect(parkedIds()).rejects.toMatchObject({ kind: 'unavailable', slug: 'dead-letters-late' });
  expect(await parkedIds()).toContain('late');
});

it('nor does one whose list the broker has forgotten', async () => {
  await bed.bus.work({ subject, consumer: 'test-forgotten', handle: () => Promise.reject(new Error('no')) });
  await bed.bus.publish(subject, 'forgotten', synced('d'));
  await until('it is parked', async () => (await parkedIds()).includes('forgotten'));
  const broker = await connectBroker(bed.natsUrl, 'test-forgotten', 1);
  const { ensureConsumer } = broker;
  // As a broker that started anew in between, which had the list in its memory.
  jest.spyOn(broker, 'ensureConsumer').mockImplementation(async (stream, spec) => {
    const name = await ensureConsumer(stream, spec);
    await jsm.consumers.delete(stream, name);
    return name;
  });
  await expect(parkedEvents(broker).list()).rejects.toMatchObject({ slug: 'dead-letters-late' });
  await broker.close();
});
