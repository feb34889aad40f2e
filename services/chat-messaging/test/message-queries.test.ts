import { type mongo as driver, Query } from 'mongoose';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { LEAGUE } from './support/leagues.js';

let chat: ChatBed;
let watched: ChatProcess;
const { get } = chatCalls(() => chat);
const own = `chain-${LEAGUE}`;
const channels = [own, 'b', 'c'];
const inEach = 2_000;
beforeAll(async () => {
  chat = await chatBed();
  watched = await chat.another({ monitored: true });
  const messages = channels.flatMap((channelId) =>
    Array.from({ length: inEach }, (_, n) => ({
      ...{ _id: `${channelId}-${n}`, channelId, chainId: channelId, seq: n + 1, createdAt: new Date(n) },
      ...{ accountId: 'ann', userName: 'ANN', text: `everyday words ${n}` },
      ...(channelId === 'b' && { era: 2 }),
    })),
  );
  await chat.bed.mongo.connection.collection('messages').insertMany(messages as never[]);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => chat.close());

type Command = Record<string, unknown>;

/** What the service asks of the messages while `work` runs. */
async function askedBy(work: () => Promise<unknown>): Promise<Command[]> {
  const asked: Command[] = [];
  const note = ({ command }: driver.CommandStartedEvent) => {
    if ([command.find, command.aggregate].includes('messages')) asked.push(command as Command);
  };
  const client = watched.deps.mongo.connection.getClient();
  client.on('commandStarted', note);
  await work().finally(() => client.off('commandStarted', note));
  return asked;
}

/** How the database does what `work` asks for by one command. */
async function planOf(work: () => Promise<unknown>) {
  const asked = await askedBy(work);
  expect(asked).toHaveLength(1);
  const { lsid: _lsid, $clusterTime: _time, $db: _db, readConcern, ...command } = asked[0]!;
  const plan = await chat.deps.mongo.connection.db?.command({ explain: command, verbosity: 'executionStats' });
  const text = JSON.stringify(plan);
  const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];
  const stages = all(/"stage":"(\w+)"/g);
  const keys = Math.max(...all(/"totalKeysExamined":(\d+)/g).map(Number));
  return { readConcern, stages, indexes: all(/"indexName":"(\w+)"/g), keys };
}

const byPlace = 'channelId_1_seq_1';

describe('what is read often is read from the end of the channel in its index', () => {
  test.each([
    ['the last page', undefined],
    ['a page before', 500],
  ])('%s', async (_name, before) => {
    const { stages, indexes, keys } = await planOf(() => watched.deps.messages.before(own, before, 30));
    expect(indexes).toEqual([byPlace]);
    expect(stages).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
    expect(keys).toBe(30);
  });

  test('how far channels go', async () => {
    const { stages, indexes, keys } = await planOf(() => watched.deps.messages.lastSeqs([...channels, 'none']));
    expect(indexes).toEqual([byPlace]);
    expect(stages).toEqual(['PROJECTION_COVERED', 'DISTINCT_SCAN']);
    expect(keys).toBeLessThanOrEqual(2 * channels.length);
  });

  test('where the chats end that streams follow: by one query, however many they are', async () => {
    const addresses = [...channels, 'none'].flatMap((chainId) => [chainId, `${chainId}/chat`]);
    let places: ReadonlyMap<string, number> = new Map();
    const { readConcern, stages, indexes, keys } = await planOf(async () => {
      places = await watched.deps.keptEvents.lastOf(addresses);
    });
    // What a failover could take back is told to nobody.
    expect(readConcern).toMatchObject({ level: 'majority' });
    expect(indexes).toEqual([byPlace]);
    expect(stages).toEqual(['FETCH', 'DISTINCT_SCAN']);
    expect(keys).toBeLessThanOrEqual(2 * channels.length);
    expect(Object.fromEntries(places)).toEqual({
      [`${own}/chat`]: inEach,
      'b/chat': 2 * 10 ** 10 + inEach,
      'c/chat': inEach,
    });
  });
});

test('a search that takes too long says so, and not that the database is away', async () => {
  const patience = jest.spyOn(Query.prototype, 'maxTimeMS');
  patience.mockImplementation(function (this: object) {
    patience.mockRestore();
    return Reflect.apply(Query.prototype.maxTimeMS, this, [1]) as never;
  });
  const response = await get('ann', `/api/leagues/${LEAGUE}/chat/search?q=everyday+words`);
  expect([response.statusCode, response.json()]).toEqual([
    422,
    expect.objectContaining({ slug: 'search-too-long', message: 'This search takes too long. Use a rarer word.' }),
  ]);
});
