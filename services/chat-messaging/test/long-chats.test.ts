import { absorbChats, absorbMost } from '../src/actions/absorb-chats.js';
import { mergeChats } from '../src/actions/merge-chats.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';

let chat: ChatBed;
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const count = 11_000;
/** An absorbed chat of so many messages, each with its number as text, and one that goes on, of two. */
const [from, to] = ['chain-long', 'chain-heir'];

async function write(chainId: string, texts: string[]): Promise<void> {
  const rows = texts.map((text, index) => ({
    _id: `${chainId}-${index}` as never,
    ...{ channelId: chainId, chainId, seq: index + 1, accountId: 'ann', userName: 'Ann', text },
    createdAt: new Date(Date.UTC(2021, 0, 1) + index * 60_000),
  }));
  await chat.bed.mongo.connection.collection('messages').insertMany(rows);
}

test('a chat that is too long for one transaction is moved whole, and unread stays what was', async () => {
  const { mongo, seats } = chat.deps;
  await write(to, ['own 1', 'own 2']);
  await write(
    from,
    Array.from({ length: count }, (_, index) => `theirs ${index + 1}`),
  );
  const read = { ann: [2, count], bob: [2, 7_000], cid: [1, count] } as const;
  await mongo.transaction(async (session) => {
    for (const [who, [own, theirs]] of Object.entries(read)) {
      await seats.read(session, { channelId: to, chainId: to }, who, own);
      await seats.read(session, { channelId: from, chainId: from }, who, theirs);
    }
    // In one of them alone: the other is history.
    await seats.read(session, { channelId: from, chainId: from }, 'dan', 6_000);
    await seats.read(session, { channelId: to, chainId: to }, 'eve', 2);
  });
  // A process has moved some, and died.
  const heir = { channelId: to, chainId: to };
  await mongo.transaction((session) => mergeChats(chat.deps, session, from, heir, [], 5_000));
  const before = await chat.bed.mongo.connection.collection('messages').countDocuments({ channelId: from });
  expect(before).toBe(count - 5_000);
  await absorbMost(chat.deps, from, to);
  await mongo.transaction((session) => absorbChats(chat.deps, session, from, to));

  const rows = await chat.bed.mongo.connection
    .collection<{ seq: number; text: string }>('messages')
    .find({ channelId: to })
    .sort({ seq: 1 })
    .toArray();
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  const own = ['own 1', 'own 2'];
  expect(rows.map(({ text }) => text)).toEqual([
    ...own,
    ...Array.from({ length: count }, (_, index) => `theirs ${index + 1}`),
  ]);
  const readSeq = async (who: string) => (await seats.of(to, who)).readSeq;
  const end = own.length + count;
  expect(await readSeq('ann')).toBe(end);
  expect(await readSeq('bob')).toBe(own.length + 7_000);
  expect(await readSeq('cid')).toBe(1);
  expect(await readSeq('dan')).toBe(own.length + 6_000);
  expect(await readSeq('eve')).toBe(end);
});
