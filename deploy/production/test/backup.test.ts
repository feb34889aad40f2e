import { Decimal128, Int32, Long, MongoClient, ObjectId, UUID } from 'mongodb';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { backUp } from '../back-up.js';
import { hasFormerAdmin, moveAdmin } from '../move-admin.js';
import { restore } from '../restore.js';

let folder: string;
let servers: Awaited<ReturnType<typeof startMongod>>[];
let clients: MongoClient[];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  const binary = await findMongod();
  servers = await Promise.all(['from', 'to'].map((name) => startMongod({ binary, dir: path.join(folder, name) })));
  clients = await Promise.all(servers.map(({ url }) => new MongoClient(url, { promoteValues: false }).connect()));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(servers.map((server) => server.stop()));
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  const target = () => path.join(folder, 'copy');

  it('holds all databases as they were at one moment, though the product writes on', async () => {
    const [from] = clients;
    if (from === undefined) throw new Error('no server');
    const messages = from.db('chat-messaging').collection<{ _id: string; n: number }>('messages');
    const pairs = from.db('achievements').collection<{ _id: string; n: number }>('achievements');
    await messages.createIndex({ n: -1 }, { name: 'newest', unique: true });
    await pairs.insertOne({ _id: 'first', n: 0 });
    await from.db('chat-messaging').createCollection('stream_events', { capped: true, size: 65_536 });
    await from
      .db('administration')
      .collection('kinds')
      .insertOne({
        whole: new Int32(7),
        long: new Long(7),
        money: Decimal128.fromString('0.10'),
        at: new Date(5),
        id: new ObjectId(),
        uuid: new UUID(),
        words: ['a', null],
      });
    let stopped = false;
    let written = 0;
    // A write to one database, and then one to another, by the same number.
    const writing = (async () => {
      while (!stopped) {
        written += 1;
        await messages.insertOne({ _id: `m${written}`, n: written });
        await pairs.insertOne({ _id: `a${written}`, n: written });
      }
    })();
    while (written < 200) await new Promise((resolve) => setTimeout(resolve, 10));
    const { documents } = await backUp(servers[0]?.url ?? '', target());
    stopped = true;
    await writing;
    expect(documents).toBeGreaterThan(400);
    expect(documents).toBeLessThan(written * 2 + 3);
    expect(fs.statSync(target()).mode & 0o777).toBe(0o700);
  });

  it('is put back whole: documents with their types, indexes, capped collections', async () => {
    const [from, to] = clients;
    if (from === undefined || to === undefined) throw new Error('no server');
    await restore(servers[1]?.url ?? '', target());
    const last = async (client: MongoClient, database: string, name: string) => {
      const rows = client.db(database).collection<{ _id: string }>(name);
      return { count: Number(await rows.countDocuments()), newest: await rows.find().sort({ n: -1 }).limit(1).next() };
    };
    const messages = await last(to, 'chat-messaging', 'messages');
    const pairs = await last(to, 'achievements', 'achievements');
    // What was written second is never there without what was written first.
    expect([messages.count, messages.count - 1]).toContain(pairs.count - 1);
    const kinds = (client: MongoClient) =>
      client.db('administration').collection('kinds').find({}, { raw: true }).next();
    expect(await kinds(to)).toEqual(await kinds(from));
    const indexes = await to.db('chat-messaging').collection('messages').listIndexes().toArray();
    expect(indexes.map(({ name, unique }) => ({ name, unique }))).toContainEqual({ name: 'newest', unique: true });
    const [events] = await to.db('chat-messaging').listCollections({ name: 'stream_events' }).toArray();
    expect(events).toMatchObject({ options: { capped: true } });
  });

  it('is put into empty databases only, and not written over another', async () => {
    await expect(restore(servers[1]?.url ?? '', target())).rejects.toThrow('is not empty');
    await expect(backUp(servers[0]?.url ?? '', target())).rejects.toThrow('is there already');
  });

  it('that fails leaves nothing of it, and takes away what a killed one has left', async () => {
    const backups = path.join(folder, 'backups');
    const left = (name: string, { minutes, holds }: { minutes: number; holds: string }) => {
      const place = path.join(backups, name);
      fs.mkdirSync(path.join(place, holds), { recursive: true });
      const at = new Date(Date.now() - minutes * 60_000);
      fs.utimesSync(place, at, at);
    };
    left('killed.part', { minutes: 70, holds: 'achievements' });
    left('under-way.part', { minutes: 2, holds: 'achievements' });
    left('of-others.part', { minutes: 70, holds: 'photographs' });
    left('empty.part', { minutes: 70, holds: '' });
    const database = clients[0]?.db('league-sync');
    // A file with its name cannot be written.
    const unwritable = await database?.createCollection('ö'.repeat(60));
    const url = servers[0]?.url ?? '';
    await expect(backUp(url, path.join(backups, 'next'))).rejects.toThrow('ENAMETOOLONG');
    expect(fs.readdirSync(backups).sort()).toEqual(['empty.part', 'of-others.part', 'under-way.part']);
    await unwritable?.drop();
    await backUp(url, path.join(backups, 'next'));
    expect(fs.readdirSync(backups).sort()).toEqual(['empty.part', 'next', 'of-others.part', 'under-way.part']);
  });

  it('is made though something beside it cannot be looked at', async () => {
    // A path longer than a system takes: unlike a folder that may not be read, it stops root, too.
    const near = path.join(folder, 'near');
    fs.mkdirSync(path.join(near, `${'p'.repeat(200)}.part`), { recursive: true });
    const far = path.join(folder, ...Array<string>(19).fill('f'.repeat(200)));
    fs.mkdirSync(path.dirname(far), { recursive: true });
    fs.renameSync(near, far);
    try {
      await backUp(servers[0]?.url ?? '', path.join(far, 'next'));
      expect(fs.readdirSync(far)).toContain('next');
    } finally {
      fs.renameSync(far, near);
    }
  });

  it('of a version that kept what admin has in MongoDB’s own database is put where it belongs now', async () => {
    const older = path.join(folder, 'older');
    fs.mkdirSync(older);
    fs.cpSync(path.join(target(), 'administration'), path.join(older, 'admin'), { recursive: true });
    const server = await startMongod({ binary: await findMongod(), dir: path.join(folder, 'of-older') });
    const client = await new MongoClient(server.url).connect();
    try {
      await expect(restore(server.url, older)).rejects.toThrow('no manifest.json');
      await restore(server.url, older, { unchecked: true });
      expect(await client.db('administration').collection('kinds').countDocuments()).toBe(1);
      expect(await client.db('admin').collection('kinds').countDocuments()).toBe(0);
    } finally {
      await client.close();
      await server.stop();
    }
  });

  it('of which a part is missing or cut off is refused before anything is written', async () => {
    const messages = path.join('chat-messaging', 'messages');
    const half = (file: string) => fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
    const broken = (name: string, damage: (folder: string) => void) => {
      const copy = path.join(folder, name);
      fs.cpSync(target(), copy, { recursive: true });
      damage(copy);
      return copy;
    };
    const cut = broken('cut', (copy) => half(path.join(copy, `${messages}.bson.gz`)));
    const torn = broken('torn', (copy) => {
      for (const end of ['bson.gz', 'metadata.json.gz']) fs.rmSync(path.join(copy, `${messages}.${end}`));
    });
    const unread = broken('unread', (copy) => half(path.join(copy, `${messages}.metadata.json.gz`)));
    const unfinished = broken('unfinished', (copy) => fs.rmSync(path.join(copy, 'manifest.json')));
    const fewer = broken('fewer', (copy) => {
      const file = path.join(copy, 'manifest.json');
      const text = fs.readFileSync(file, 'utf8');
      fs.writeFileSync(file, text.replace(/("administration\/kinds": \{\s*"documents": )1/, '$12'));
    });
    const server = await startMongod({ binary: await findMongod(), dir: path.join(folder, 'third') });
    const client = await new MongoClient(server.url).connect();
    try {
      for (const copy of [cut, torn, unread]) {
        await expect(restore(server.url, copy)).rejects.toThrow(/not whole \(chat-messaging\/messages/);
      }
      await expect(restore(server.url, unfinished)).rejects.toThrow('no manifest.json');
      const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
      expect(databases.map(({ name }) => name).sort()).toEqual(['admin', 'config', 'local']);
      await expect(restore(server.url, fewer)).rejects.toThrow('1 documents of 2 were restored');
    } finally {
      await client.close();
      await server.stop();
    }
  });
});

describe('the move out of MongoDB’s own database', () => {
  it('takes documents and indexes along, leaves what is there, and can be done again', async () => {
    const client = clients[1];
    if (client === undefined) throw new Error('no server');
    const [former, now] = [client.db('admin'), client.db('administration')];
    await former.collection('approved_leagues').createIndex({ chainId: 1 }, { name: 'by chain', unique: true });
    await former.collection('approved_leagues').insertOne({ chainId: 'c1' });
    // A service that was started too early has made its collections already.
    await now.createCollection('approved_leagues');
    expect(await moveAdmin(client)).toEqual(['approved_leagues']);
    expect(await moveAdmin(client)).toEqual([]);
    expect(Number(await now.collection('approved_leagues').countDocuments({ chainId: 'c1' }))).toBe(1);
    const indexes = await now.collection('approved_leagues').listIndexes().toArray();
    expect(indexes.map(({ name }) => name as string)).toContain('by chain');
  });

  it('ends one that was cut off between the copy and the removal', async () => {
    const client = clients[1];
    if (client === undefined) throw new Error('no server');
    const copies = [
      { key: 'a', n: new Int32(1), at: new Date(5) },
      { key: 'b', n: new Long(1), at: new Date(6) },
    ].map((one) => ({ ...one, _id: new ObjectId() }));
    const [former, now] = [client.db('admin').collection('feeds'), client.db('administration').collection('feeds')];
    await former.insertMany(copies);
    await now.insertMany([...copies, { _id: new ObjectId(), key: 'later' }]);
    expect(await moveAdmin(client)).toEqual(['feeds']);
    expect(Number(await former.countDocuments())).toBe(0);
    expect(Number(await now.countDocuments())).toBe(3);
    // Not what has changed since, be it in its type alone.
    const [first] = copies;
    await former.insertOne({ ...first, n: new Long(1) });
    await expect(moveAdmin(client)).rejects.toThrow('feeds has documents in admin and in administration');
    expect(Number(await former.countDocuments())).toBe(1);
    await former.drop();
  });

  it('is called for by the user that version 0.1 had, and by no other', async () => {
    const client = clients[1];
    if (client === undefined) throw new Error('no server');
    const db = client.db('admin');
    const user = (...roles: string[]) => ({ pwd: 'made-up', roles: roles.map((role) => ({ role, db: 'admin' })) });
    expect(await hasFormerAdmin(client)).toBe(false);
    await db.command({ createUser: 'admin', ...user('readWrite') });
    expect(await hasFormerAdmin(client)).toBe(true);
    await db.command({ updateUser: 'admin', ...user('readWrite', 'userAdminAnyDatabase') });
    expect(await hasFormerAdmin(client)).toBe(false);
    await db.command({ dropUser: 'admin' });
  });

  it('moves nothing over documents that are there', async () => {
    const client = clients[1];
    if (client === undefined) throw new Error('no server');
    await client.db('admin').collection('kinds').insertOne({ old: true });
    await expect(moveAdmin(client)).rejects.toThrow('kinds has documents in admin and in administration');
    expect(Number(await client.db('admin').collection('kinds').countDocuments())).toBe(1);
  });
});
