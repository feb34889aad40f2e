import { createLogger } from '@dynasty/kit/logger';
import { type PassingEvent } from '../src/clients/live-channel.js';
import { createAddressFeeds } from '../src/memory/address-feeds.js';
import { type ToldEvent } from '../src/memory/followers.js';
import { type StreamEvent } from '../src/store/stream-events.js';

const address = 'league';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const placed = (position: number): StreamEvent => ({ address, position, event: 'news', data: `${position}` });

/** Feeds of one process, with a broker that brings what is put into it. */
function feedsOf(stored: StreamEvent[] = []) {
  let take: (event: StreamEvent | PassingEvent) => void = () => undefined;
  const feeds = createAddressFeeds({
    liveChannel: {
      send: () => undefined,
      async listen(_address, listener) {
        take = listener;
        return () => undefined;
      },
    },
    keptEvents: {
      after: async (_address, position) => stored.filter((event) => event.position > position),
      lastOf: async () => new Map([[address, stored.at(-1)?.position ?? 0]]),
    },
    logger: createLogger({ service: 'test', level: 'fatal' }),
  });
  return { ...feeds, bring: (event: StreamEvent | PassingEvent) => take(event) };
}

/** Follows the feed; what it hears, each time that it is told. */
async function follow(feeds: Pick<ReturnType<typeof feedsOf>, 'follow'>) {
  const heard: (readonly ToldEvent[])[] = [];
  const lost = () => heard.push([]);
  const { position } = await feeds.follow(address, { hear: (events) => heard.push(events), lost });
  return { heard, position, positions: () => heard.flat().map((event) => event.position) };
}

const followers = (feeds: ReturnType<typeof feedsOf>, count: number) =>
  Promise.all(Array.from({ length: count }, () => follow(feeds)));

test('few followers hear an event in the same turn', async () => {
  const feeds = feedsOf();
  const [one] = await followers(feeds, 99);
  feeds.bring(placed(1));
  await Promise.resolve();
  expect(one?.heard).toEqual([[{ position: 1, text: 'event: news\ndata: 1\n\n' }]]);
});

test('many hear what happens within a moment at once, each event once and in order, and every part of it', async () => {
  const feeds = feedsOf();
  const many = await followers(feeds, 300);
  feeds.bring(placed(1));
  feeds.bring({ address, position: null, event: 'typing', data: 'x' });
  await pass(1);
  // This process tells of its own at once, and hears of it by the broker too.
  feeds.announce([placed(2)]);
  feeds.bring(placed(2));
  const late = await follow(feeds);
  feeds.bring({ ...placed(3), data: null });
  expect(many[0]?.heard).toEqual([]);
  await pass(60);
  for (const { heard, positions } of many) {
    expect(heard).toHaveLength(1);
    expect(positions()).toEqual([1, null, 2, 3]);
  }
  expect(many[0]?.heard[0]?.map(({ text }) => text)).toEqual([
    'event: news\ndata: 1\n\n',
    'event: typing\ndata: x\n\n',
    'event: news\ndata: 2\n\n',
    null,
  ]);
  // Who comes in between is told where it begins, and knows by that what is not for it.
  expect(late.position).toBe(2);
  expect(late.positions().filter((position) => position !== null && position > late.position)).toEqual([3]);
});

test('a thousand hear it in groups, one after the other within a moment, and soon again', async () => {
  const feeds = feedsOf();
  const many = await followers(feeds, 1_000);
  const groups = Array.from({ length: 10 }, (_, n) => n);
  const groupsThatHeard = () => groups.filter((n) => (many[n * 100]?.heard.length ?? 0) > 0);
  feeds.bring(placed(1));
  const seen = [groupsThatHeard()];
  for (let ms = 0; ms < 40; ms += 4) {
    await pass(4);
    seen.push(groupsThatHeard());
  }
  // Not all in one turn: this process does something else in between.
  expect(seen).toEqual(Array.from({ length: 11 }, (_, count) => groups.slice(0, count)));
  for (const position of [2, 3, 4]) feeds.bring(placed(position));
  await pass(40);
  for (const { heard, positions } of many) {
    expect(heard).toHaveLength(2);
    expect(positions()).toEqual([1, 2, 3, 4]);
  }
});

test('what the broker lost is read from the store before what follows it', async () => {
  const stored: StreamEvent[] = [];
  const feeds = feedsOf(stored);
  const [one] = await followers(feeds, 150);
  feeds.bring(placed(1));
  stored.push(placed(1), placed(2), placed(3));
  feeds.bring(placed(3));
  await pass(60);
  expect(one?.positions()).toEqual([1, 2, 3]);
});
