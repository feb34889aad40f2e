import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodeEvent } from '../src/bus/event-codec.js';
import { connectBus } from '../src/bus.js';
import { createLogger } from '../src/logger.js';
import { synced } from './events.js';

const logger = createLogger({ service: 'test', level: 'silent' });

it('a broker that has too much to do refuses nothing for good', async () => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-crowded-'));
  // A stream takes in two messages at a time; unless told otherwise, ten thousand.
  const crowded = `jetstream { store_dir: ${JSON.stringify(path.join(dir, 'jetstream'))}, max_buffered_msgs: 2 }`;
  const server = await startNats({ binary: await findNats(), dir, settings: [crowded] });
  const bus = await connectBus({ url: server.url, service: 'test', logger });
  const payload = encodeEvent('league.synced.v1', synced('a'));
  const send = (id: number) =>
    bus.send({ subject: 'league.synced.v1', id: String(id), payload, occurredAt: new Date() });
  const results = await Promise.allSettled(Array.from({ length: 2_000 }, (_, id) => send(id)));
  const kinds = results.map((result) =>
    result.status === 'rejected' ? (result.reason as { kind: string }).kind : 'stored',
  );
  expect([...new Set(kinds)].sort()).toEqual(['stored', 'unavailable']);
  await bus.close();
  await server.stop();
  await fs.rm(dir, { recursive: true, force: true });
});
