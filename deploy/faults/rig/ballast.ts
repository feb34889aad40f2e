import { GridFSBucket, MongoClient, type Db } from 'mongodb';
import { randomBytes, randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { databases } from '../../production/databases.js';

/** Leagues that nobody has connected: no service looks at what is theirs. */
const leagues = 40;
const messagesEach = 5_000;
const pictureBytes = 2_000_000;
const words = 'the trade deadline is near and my bench has more points than his starters this week'.split(' ');

export interface Ballast {
  messages: number;
  pictures: number;
  /** Of all databases, as they are in memory. */
  bytes: number;
}

const chatOf = (client: MongoClient): Db => client.db('chat-messaging');

/**
 * Fills the databases up to a size with what grows with the years: the messages of 40 other leagues, and pictures of
 * noise, which no compression makes smaller.
 * @param bytes of all documents of all databases
 */
export function fillUp(url: string, bytes: number): Promise<Ballast> {
  return connected(url, async (client) => {
    const chat = chatOf(client);
    for (let league = 0; league < leagues; league += 1) {
      const channelId = `ballast-${league}`;
      const messages = Array.from({ length: messagesEach }, (_, at) => messageOf(channelId, at + 1));
      await chat.collection('messages').insertMany(messages as never[], { ordered: false });
    }
    const images = new GridFSBucket(chat, { bucketName: 'images' });
    let pictures = 0;
    let size = await sizeOf(client);
    while (size < bytes) {
      const lot = Math.ceil((bytes - size) / pictureBytes);
      for (let n = 0; n < lot; n += 1) {
        const id = `ballast-${pictures}`;
        const stream = images.openUploadStreamWithId(`${id}/whole` as never, id);
        await pipeline([randomBytes(pictureBytes)], stream);
        pictures += 1;
      }
      size = await sizeOf(client);
    }
    return { messages: leagues * messagesEach, pictures, bytes: size };
  });
}

/** A hash of all pictures; the same before a backup and after it was restored. */
export function hashOfPictures(url: string): Promise<string> {
  return connected(url, async (client) => {
    const hashed = await chatOf(client).command({ dbHash: 1, collections: ['images.files', 'images.chunks'] });
    return String(hashed.md5);
  });
}

function messageOf(channelId: string, seq: number) {
  const text = Array.from({ length: 12 }, (_, at) => words[(seq * 7 + at * at) % words.length]).join(' ');
  return {
    ...{ _id: randomUUID(), channelId, chainId: channelId, seq, text, userName: 'Somebody' },
    ...{ accountId: `ballast-${seq % 12}`, createdAt: new Date() },
  };
}

async function sizeOf(client: MongoClient): Promise<number> {
  const all = await Promise.all(databases.map((name) => client.db(name).stats()));
  return all.reduce((sum, { dataSize }) => sum + Number(dataSize), 0);
}

async function connected<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
