import { until } from '../../services/shared/test/events.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { stubService, type Behaviour, type StubService } from './stub-service.js';

let gateway: GatewayUnderTest;
let services: [StubService, StubService];

beforeAll(async () => {
  services = await Promise.all([stubService('one'), stubService('other')]);
  const urls = services.map(({ url }) => url).join();
  gateway = await gatewayUnderTest({ env: { CHAT_MESSAGING_URL: urls } });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all(services.map((service) => service.stop()));
});

const openStream: Behaviour = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n');
};

/** Opens a stream and reads it; resolves with why it ended. */
async function follow() {
  const { body } = await gateway.fetch('/api/stream?leagueId=1', { headers: bearer });
  const reader = body!.getReader();
  await reader.read();
  let isOver = false;
  const over = reader.read().then(
    () => 'ended',
    () => 'cut off',
  );
  void over.then(() => (isOver = true));
  return { over, isOver: () => isOver, cancel: () => reader.cancel() };
}

test('the streams of a process that stands still are cut off, so that pages open them at the other; the others stay', async () => {
  for (const service of services) service.next(openStream);
  const streams = [await follow(), await follow()];
  const [stuck] = services;
  const hanging: Behaviour = () => undefined;
  for (let n = 0; n < 6; n += 1) stuck.next(hanging);
  stuck.standsStill = true;
  const asked = await Promise.all(
    Array.from({ length: 2 }, () => gateway.fetch('/api/leagues/1/chat', { headers: bearer })),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  await until('one stream is over', async () => streams.some(({ isOver }) => isOver()));
  expect(streams.filter(({ isOver }) => isOver())).toHaveLength(1);
  services[1].next(openStream);
  const again = await follow();
  expect(again.isOver()).toBe(false);
  await Promise.all([...streams, again].map(({ cancel }) => cancel().catch(() => undefined)));
});
