import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { dropDatabase, emptiedDatabases } from './emptied-databases.js';
import type { WantedServers } from './keeper-client.js';
import { chooseSource, isAlive } from './server-source.js';
import type { ServerSource, TestServer } from './test-server.js';

/**
 * A process of its own that keeps one MongoDB for all test files of this machine's user, and starts one NATS
 * for each file. A file holds its servers by an open connection, so nothing outlives tests that crash; the
 * keeper itself ends when nobody has been connected for a while. Its argument is the address to listen at, as JSON.
 */
const idleMs = 20_000;

let mongo: Promise<TestServer> | undefined;
const emptied = emptiedDatabases();
const releases = new Set<() => Promise<void>>();
let connections = 0;
let idle: NodeJS.Timeout | undefined;

/** The MongoDB that all files share; a new one when it has died. */
async function sharedMongo(source: ServerSource, known: Promise<TestServer> | undefined): Promise<TestServer> {
  const running = await known?.catch(() => undefined);
  if (running !== undefined && (await isAlive(running))) return running;
  emptied.forget();
  return source.mongo();
}

async function serve(socket: net.Socket, source: ServerSource): Promise<void> {
  connections += 1;
  clearTimeout(idle);
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  let nats: TestServer | undefined;
  let leave: (() => Promise<void>) | undefined;
  const release = async (): Promise<void> => nats?.stop();
  releases.add(release);
  try {
    const [wanted] = (await new Promise<Buffer>((resolve) => socket.once('data', resolve))).toString().split('\n');
    const { mongoUrl: givenUrl, shape, nats: wantsNats } = JSON.parse(wanted ?? '{}') as WantedServers;
    if (givenUrl === undefined) mongo = sharedMongo(source, mongo);
    if (wantsNats) nats = await source.nats();
    const mongoUrl = givenUrl ?? (await mongo)?.url ?? '';
    // Nobody may be left with databases on a MongoDB of their own.
    const kept = givenUrl === undefined ? shape : undefined;
    const database = (kept && emptied.take(kept)) ?? freshName();
    leave = () => (kept ? emptied.giveBack(mongoUrl, kept, database) : dropDatabase(mongoUrl, database));
    socket.write(`${JSON.stringify({ mongoUrl, database, natsUrl: nats?.url })}\n`);
  } catch (error) {
    socket.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
  }
  await gone;
  await Promise.all([release(), leave?.()]);
  releases.delete(release);
  connections -= 1;
  if (connections === 0) idle = setTimeout(() => void end(), idleMs);
}

const freshName = (): string => `test_${randomUUID().replaceAll('-', '').slice(0, 20)}`;

async function end(): Promise<void> {
  server.close();
  // Nothing else would hold this process until the servers are gone and their folders removed.
  setInterval(() => undefined, 1_000);
  await Promise.all([...releases].map((release) => release()));
  await (await mongo?.catch(() => undefined))?.stop();
  process.exit(0);
}

const source = chooseSource(process.env);
const server = net.createServer((socket) => {
  source.then((chosen) => serve(socket, chosen)).catch(() => socket.destroy());
});
// Another keeper was faster: everybody uses its socket.
server.once('error', () => process.exit(0));
server.listen(JSON.parse(process.argv[2] ?? '') as string, () => {
  idle = setTimeout(() => void end(), idleMs);
});
process.once('SIGTERM', () => void end());
process.once('SIGINT', () => void end());
