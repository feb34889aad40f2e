import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { connect } from 'nats';
import { verifyChecksum } from '../src/servers/fetch-wheel.js';
import { freePort, isPortFree } from '../src/servers/free-port.js';
import { installOnce } from '../src/servers/install-once.js';
import { findK6 } from '../src/servers/k6.js';
import { findMongod, startMongod } from '../src/servers/mongod.js';
import { findNats, startNats } from '../src/servers/nats.js';
import { atLeast, versionIn } from '../src/servers/run-command.js';
import { isRunning } from '../src/servers/server-process.js';
import { findPromtool, watchToolPlaces } from '../src/servers/watch-tools.js';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'servers-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

describe('finding binaries', () => {
  it('compares versions by number, not by text', () => {
    expect(atLeast('2.10.23', '2.10.23')).toBe(true);
    expect(atLeast('2.9.99', '2.10.23')).toBe(false);
    expect(atLeast('10.0.0', '6.0.0')).toBe(true);
    expect(versionIn('db version v6.0.5\nBuild Info')).toBe('6.0.5');
  });

  it('takes a program on PATH only when it is new enough', async () => {
    const bin = path.join(folder, 'bin');
    await fs.mkdir(bin);
    const script = (version: string) => `#!/bin/sh\necho "nats-server: v${version}"\n`;
    await fs.writeFile(path.join(bin, 'nats-server'), script('2.14.0'), { mode: 0o755 });
    const before = process.env.PATH;
    process.env.PATH = `${bin}${path.delimiter}${before}`;
    try {
      expect(await findNats()).toBe(path.join(bin, 'nats-server'));
      await fs.writeFile(path.join(bin, 'nats-server'), script('2.13.9'), { mode: 0o755 });
      expect(await findNats()).not.toBe(path.join(bin, 'nats-server'));
    } finally {
      process.env.PATH = before;
    }
  });

  it('takes k6 from the cache folder, once it was built there', async () => {
    const built = path.join(folder, 'cache', 'servers', 'k6-built');
    await fs.mkdir(built, { recursive: true });
    await fs.writeFile(path.join(built, 'k6'), '#!/bin/sh\necho k6 v1.8.1\n', { mode: 0o755 });
    const before = process.env.PATH;
    process.env.PATH = '/nowhere';
    try {
      expect(await findK6(path.join(folder, 'cache'))).toBe(path.join(built, 'k6'));
    } finally {
      process.env.PATH = before;
    }
  });

  it('takes promtool from the cache folder, once it was fetched there', async () => {
    const cache = path.join(folder, 'watch-cache');
    const { promtool } = watchToolPlaces(cache);
    await fs.mkdir(path.dirname(promtool), { recursive: true });
    await fs.writeFile(promtool, '#!/bin/sh\necho promtool, version 2.42.0\n', { mode: 0o755 });
    const before = process.env.PATH;
    process.env.PATH = '/nowhere';
    try {
      expect(await findPromtool(cache)).toBe(promtool);
    } finally {
      process.env.PATH = before;
    }
  });

  it('refuses a file whose checksum is not the pinned one', async () => {
    const file = path.join(folder, 'forged.whl');
    await fs.writeFile(file, 'something else');
    const wheel = { project: 'p', version: '1', sha256: '0'.repeat(64), member: 'm' };
    await expect(verifyChecksum(file, wheel)).rejects.toThrow(/not installed/);
  });

  it('installs once when several do it at the same time', async () => {
    const target = path.join(folder, 'once');
    const install = (n: number) =>
      installOnce(target, (into) => fs.writeFile(path.join(into, 'file'), `written by ${n}`));
    await Promise.all([1, 2, 3, 4].map(install));
    expect(await fs.readFile(path.join(target, 'file'), 'utf8')).toMatch(/^written by [1-4]$/);
    expect((await fs.readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

it('gives no port twice, though nobody listens on the first one yet', async () => {
  const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
});

describe('mongod', () => {
  it('is a primary with transactions, keeps its data on another port, and stops', async () => {
    const binary = await findMongod();
    const dir = path.join(folder, 'mongo');
    const first = await startMongod({ binary, dir });
    const client = await new mongoose.mongo.MongoClient(first.url).connect();
    await client.withSession((session) =>
      session.withTransaction(() => client.db('t').collection('c').insertOne({ a: 1 }, { session })),
    );
    await client.close();
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);

    const second = await startMongod({ binary, dir, port: await freePort() });
    expect(second.port).not.toBe(first.port);
    const again = await new mongoose.mongo.MongoClient(second.url).connect();
    expect(await again.db('t').collection('c').countDocuments()).toBe(1);
    await again.close();
    await second.stop();
    await second.stop();
    expect(isRunning(second.pid)).toBe(false);
  });

  it('does not log what a slow query asks for', async () => {
    const binary = await findMongod();
    const mongod = await startMongod({ binary, dir: path.join(folder, 'slow') });
    const client = await new mongoose.mongo.MongoClient(mongod.url).connect();
    const people = client.db('t').collection('people');
    await people.insertOne({ email: 'ann@example.org' });
    // Slower than the 100 ms from which on queries are logged.
    const slow = { email: 'ann@example.org', $where: 'sleep(300) || true' };
    expect(await people.findOne(slow)).toMatchObject({ email: 'ann@example.org' });
    const { log } = await client.db('admin').command({ getLog: 'global' });
    expect(log).not.toEqual([]);
    expect((log as string[]).filter((line) => line.includes('ann@example.org'))).toEqual([]);
    await client.close();
    await mongod.stop();
  });

  it('says why when it cannot start', async () => {
    const binary = await findMongod();
    const first = await startMongod({ binary, dir: path.join(folder, 'locked') });
    await expect(startMongod({ binary, dir: path.join(folder, 'locked') })).rejects.toThrow(/mongod ended while start/);
    await first.stop();
  });
});

describe('nats-server', () => {
  it('stores messages on disk and finds them again', async () => {
    const binary = await findNats();
    const dir = path.join(folder, 'nats');
    const first = await startNats({ binary, dir });
    expect(await fs.readFile(path.join(dir, 'nats.conf'), 'utf8')).toContain('sync_interval: 10s');
    const connection = await connect({ servers: first.url });
    await (await connection.jetstreamManager()).streams.add({ name: 'S', subjects: ['s.>'] });
    await connection.jetstream().publish('s.one', 'hello');
    await connection.close();
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);

    const second = await startNats({ binary, dir, port: first.port });
    const again = await connect({ servers: second.url });
    expect((await (await again.jetstreamManager()).streams.info('S')).state.messages).toBe(1);
    await again.close();
    await second.stop();
    expect(await isPortFree(second.port)).toBe(true);
  });

  it('listens on loopback only', async () => {
    const server = await startNats({ binary: await findNats(), dir: path.join(folder, 'loopback') });
    const { stdout } = await promisify(execFile)('sh', ['-c', `cat /proc/${server.pid}/net/tcp`]);
    const port = server.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = stdout.split('\n').filter((line) => line.includes(`:${port} `) && / 0A /.test(line));
    expect(listening.map((line) => line.trim().split(/\s+/)[1])).toEqual([`0100007F:${port}`]);
    await server.stop();
  });
});
