import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { MongoClient } from 'mongodb';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUp } from '../back-up.js';
import { runTask } from '../tasks.js';

let folder: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'check-'));
  const server = await startMongod({ binary: await findMongod(), dir: path.join(folder, 'from') });
  stop = () => server.stop();
  const client = await new MongoClient(server.url).connect();
  const people = Array.from({ length: 500 }, (_, n) => ({ name: `person ${n}`, words: 'again '.repeat(n % 40) }));
  await client.db('league-sync').collection('people').insertMany(people);
  await client.db('chat-messaging').createCollection('stream_events', { capped: true, size: 65_536 });
  await client.close();
  await backUp(server.url, path.join(folder, 'whole'));
});
afterAll(async () => {
  await stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The task of the container, which is given no server. */
const check = (name: string, more: NodeJS.ProcessEnv = {}) =>
  runTask({ TASK: 'check', BACKUP_DIR: folder, FROM: name, ...more });

/** A copy of the backup with something done to a file of it. */
function damaged(name: string, file: string, damage: (bytes: Buffer) => Buffer): string {
  fs.cpSync(path.join(folder, 'whole'), path.join(folder, name), { recursive: true });
  const target = path.join(folder, name, file);
  fs.writeFileSync(target, damage(fs.readFileSync(target)));
  return name;
}
const documents = 'league-sync/people.bson.gz';
const metadata = 'league-sync/people.metadata.json.gz';

describe('the check of a backup', () => {
  it('reads all of one through, without a server', async () => {
    expect(await check('whole')).toContain('500 documents of 2 collections');
  });

  it('refuses documents of the right size that cannot be unpacked', async () => {
    const name = damaged('spoilt', documents, (bytes) => {
      bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 64);
      return bytes;
    });
    await expect(check(name)).rejects.toThrow(/spoilt is not whole \(league-sync\/people: /);
  });

  it('refuses fewer documents than there were, in a file that can be unpacked', async () => {
    const name = damaged('fewer', documents, (bytes) => {
      const all = gunzipSync(bytes);
      return gzipSync(all.subarray(all.readInt32LE(0)));
    });
    const manifest = path.join(folder, name, 'manifest.json');
    const { size } = fs.statSync(path.join(folder, name, documents));
    fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace(/("bytes": )[1-9]\d*/, `$1${size}`));
    await expect(check(name)).rejects.toThrow('fewer is not whole (league-sync/people: it has 499 documents of 500)');
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['empty', () => Buffer.alloc(0)],
    ['no JSON', () => gzipSync('{"options": {}, "indexes": [')],
  ])('refuses metadata that are %s', async (how, damage) => {
    const name = damaged(`metadata ${how}`, metadata, damage);
    await expect(check(name)).rejects.toThrow(/is not whole \(league-sync\/people: /);
  });

  it('wants a manifest, but of a backup that is said to have none', async () => {
    const name = damaged('older', documents, (bytes) => bytes);
    fs.rmSync(path.join(folder, name, 'manifest.json'));
    await expect(check(name)).rejects.toThrow('older has no manifest.json');
    expect(await check(name, { UNCHECKED: 'yes' })).toContain('500 documents of 2 collections');
  });

  it('is not taken for a backup when it is misspelt', async () => {
    await expect(runTask({ TASK: 'chek', BACKUP_DIR: folder, FROM: 'whole' })).rejects.toThrow(
      'TASK is backup, check, restore or move-admin',
    );
    await expect(check('')).rejects.toThrow('FROM names no backup');
  });
});
