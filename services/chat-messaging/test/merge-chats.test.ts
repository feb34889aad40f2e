import { appendMessages } from '../src/actions/append-messages.js';
import { mergeChats } from '../src/actions/merge-chats.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';

let chat: ChatBed;
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

let leagues = 0;
const messages = () => chat.bed.mongo.connection.collection('messages');

/** A chat whose messages were written at these minutes, in this order. */
async function chatWritten(...minutes: number[]): Promise<string> {
  leagues += 1;
  const chainId = `chain-m${leagues}`;
  await chat.bed.mongo.transaction(async (session) => {
    for (const [index, minute] of minutes.entries()) {
      const text = `${chainId} at ${minute}`;
      const createdAt = new Date(Date.UTC(2021, 0, 1) + minute * 60_000);
      const seq = index + 1;
      const author = { accountId: 'ann', userName: 'Ann' };
      const message = { _id: `${chainId}-${index}`, channelId: chainId, chainId, seq, ...author, text, createdAt };
      await chat.deps.messages.add([message], session);
    }
  });
  return chainId;
}

const merged = (from: string, to: string) =>
  chat.bed.mongo.transaction((session) => mergeChats(chat.deps, session, from, { channelId: to, chainId: to }));

/** The minutes of a chat's messages in their order, which must have no gap. */
async function minutesOf(chainId: string): Promise<number[]> {
  const rows = await messages().find({ chainId }).sort({ seq: 1 }).toArray();
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ text }) => Number(String(text).split(' at ')[1]));
}

describe('two chats that become one', () => {
  test.each([
    ['one after the other', [1, 2], [3, 4], [1, 2, 3, 4]],
    ['the other way round', [3, 4], [1, 2], [1, 2, 3, 4]],
    ['between one another', [1, 4, 6], [2, 3, 5, 7], [1, 2, 3, 4, 5, 6, 7]],
    ['at the same time', [1, 2, 2], [2, 2, 3], [1, 2, 2, 2, 2, 3]],
    ['with none in the one that goes on', [], [1, 2], [1, 2]],
    ['with none in the other one', [1, 2], [], [1, 2]],
    // Places follow the commits, which can differ a little from the clocks.
    ['with clocks that differ', [1, 5, 4, 6], [3, 7], [1, 3, 5, 4, 6, 7]],
  ])('keep every message in its place: %s', async (_name, own, theirs, expected) => {
    const [to, from] = [await chatWritten(...own), await chatWritten(...theirs)];
    await merged(from, to);
    expect(await minutesOf(to)).toEqual(expected);
    expect(await minutesOf(from)).toEqual([]);
    await merged(from, to);
    expect(await minutesOf(to)).toEqual(expected);
  });

  test.each([
    // How far each of both was read, by place; where the merged one is unread from.
    ['nothing new', 2, 2, 5],
    ['the last of one', 1, 2, 3],
    ['the first of the other', 2, 0, 2],
    ['both', 0, 1, 1],
  ])('leave unread what was: %s', async (_name, readOwn, readTheirs, unreadFrom) => {
    const [to, from] = [await chatWritten(1, 3), await chatWritten(2, 4)];
    const { seats } = chat.deps;
    await chat.bed.mongo.transaction(async (session) => {
      await seats.read(session, { channelId: to, chainId: to }, 'ann', readOwn);
      await seats.read(session, { channelId: from, chainId: from }, 'ann', readTheirs);
      await seats.read(session, { channelId: from, chainId: from }, 'bob', 1);
    });
    await merged(from, to);
    expect((await seats.of(to, 'ann')).readSeq).toBe(unreadFrom - 1);
    // To bob, who was in one of them only, the other one is history: the last message alone is new.
    expect((await seats.of(to, 'bob')).readSeq).toBe(3);
  });

  test.each([
    ['with messages in both', [1, 3], [2, 4]],
    ['with none in the one that goes on', [], [2, 4]],
    ['with none in the other one', [1, 3], []],
  ])('stay muted for who has muted one of them: %s', async (_name, own, theirs) => {
    const [to, from] = [await chatWritten(...own), await chatWritten(...theirs)];
    const { seats } = chat.deps;
    const muted = { ann: from, bob: to, cid: undefined, dan: from };
    await chat.bed.mongo.transaction(async (session) => {
      for (const [who, channelId] of Object.entries(muted)) {
        if (channelId !== undefined) {
          const mute = { accountId: who, isMuted: true, readSeq: 0 };
          await seats.mute(session, { channelId, chainId: channelId }, mute);
        }
        if (who !== 'dan') await seats.read(session, { channelId: to, chainId: to }, who, own.length);
      }
    });
    await merged(from, to);
    for (const [who, channelId] of Object.entries(muted)) {
      expect([who, (await seats.of(to, who)).isMuted]).toEqual([who, channelId !== undefined]);
    }
    // What was there is history to dan, who was in the other one only: there nothing had been read.
    const firstOfTheirs = (await minutesOf(to)).findIndex((minute) => theirs.includes(minute));
    expect((await seats.of(to, 'dan')).readSeq).toBe(firstOfTheirs === -1 ? own.length : firstOfTheirs);
  });

  test('take in who posts at the same moment, each message once', async () => {
    const [to, from] = [await chatWritten(1, 3), await chatWritten(2, 4)];
    const post = async (chainId: string, minute: number) => {
      const content = { text: `${chainId} at ${minute}`, image: undefined, replyToId: undefined, clientId: undefined };
      const author = { accountId: 'bob', sleeperUserId: 's-bob', displayName: 'Bob' };
      const channel = { channelId: chainId, chainId };
      const [stored] = await appendMessages(chat.deps, channel, [{ author, content, mentions: [] }]);
      expect(stored).not.toBeInstanceOf(Error);
    };
    const writers = [10, 11, 12, 13, 14, 15].map((minute) => post(to, minute));
    await Promise.all([...writers, merged(from, to)]);
    const minutes = await minutesOf(to);
    expect(minutes.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(minutes.slice(4).sort()).toEqual([10, 11, 12, 13, 14, 15]);
    await post(to, 20);
    expect((await minutesOf(to)).at(-1)).toBe(20);
  });

  test.each([
    ['one among the other', 900],
    ['one after the other when they are too long for that', 3_000],
  ])(
    'may be long: %s',
    async (_name, count) => {
      const [to, from] = [await chatWritten(0), await chatWritten(0)];
      for (const chainId of [to, from]) {
        const rows = Array.from({ length: count }, (_, index) => ({
          _id: `${chainId}-x${index}` as never,
          channelId: chainId,
          ...{ chainId, seq: index + 2, accountId: 'ann', userName: 'Ann', text: `${chainId} at ${index}` },
          createdAt: new Date(Date.UTC(2021, 0, 2) + index * 60_000),
        }));
        await messages().insertMany(rows);
      }
      const startedAt = performance.now();
      await merged(from, to);
      const ms = Math.round(performance.now() - startedAt);
      process.stdout.write(`${2 * count + 2} messages are in one chat after ${ms} ms\n`);
      const minutes = await minutesOf(to);
      expect(minutes).toHaveLength(2 * count + 2);
      const inOrder = [...minutes].sort((a, b) => a - b);
      if (count < 1_000) expect(minutes).toEqual(inOrder);
    },
    60_000,
  );
});

describe('a message to a league that is gone', () => {
  const post = async () =>
    chat.app.inject({
      method: 'POST',
      url: '/api/leagues/111/chat',
      headers: await chat.as('ann'),
      payload: { message: 'Hello', messageType: 'text' },
    });
  const gone = { chainId: 'chain-111', connectionId: 'connection-111' };
  const tombstones = () => chat.bed.mongo.connection.collection('gone_leagues');

  test('is refused when it was deleted, and goes to the league that took it in', async () => {
    await chat.deps.goneLeagues.note(gone, null);
    expect((await post()).json()).toMatchObject({ slug: 'league-not-found' });
    await tombstones().deleteMany({});
    await chat.deps.goneLeagues.note(gone, { chainId: 'chain-into', connectionId: 'connection-into' });
    expect((await post()).statusCode).toBe(201);
    expect(await messages().countDocuments({ chainId: 'chain-111' })).toBe(0);
    expect(await messages().countDocuments({ chainId: 'chain-into', text: 'Hello' })).toBe(1);
  });
});
