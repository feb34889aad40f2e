import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { respondsOk } from '../probes.js';
import type { ProcessSpec } from '../supervised-process.js';
import { createSupervisor, type Supervisor } from '../supervisor.js';

/** Says its name and what it was started with on the shared port; on its own port it says that it is ready. */
const script = `
const http = require('node:http');
const { NAME, PORT, OWN_PORT } = process.env;
const server = http.createServer((q, r) => r.end(JSON.stringify({ name: NAME, env: Object.keys(process.env) })));
server.listen(PORT, '127.0.0.1', () => http.createServer((q, r) => r.end('ok')).listen({ port: OWN_PORT, exclusive: true }));
// As the gateway does: what is handed over at this moment is still taken or given back.
process.on('SIGTERM', () => server.close(() => setTimeout(() => process.exit(0), 200)));
`;

let folder: string;
let supervisor: Supervisor;
let port: number;

async function sharing(name: string): Promise<ProcessSpec> {
  const own = await freePort();
  const file = path.join(folder, 'server.js');
  fs.writeFileSync(file, script);
  return {
    name,
    command: process.execPath,
    args: ['--max-old-space-size=64', file],
    env: { NAME: name, PORT: String(port), OWN_PORT: String(own) },
    address: `http://127.0.0.1:${port}`,
    port,
    sharesPort: true,
    needs: [],
    ready: () => respondsOk(`http://127.0.0.1:${own}`),
  };
}

interface Said {
  name: string;
  env: string[];
}

/** By a connection of its own. */
async function ask(): Promise<Said> {
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } });
  return (await response.json()) as Said;
}

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shared-port-'));
  port = await freePort();
  supervisor = createSupervisor({
    specs: [await sharing('one'), await sharing('two')],
    logDir: path.join(folder, 'logs'),
    policy: { minMs: 50, maxMs: 400, healthyMs: 60_000 },
  });
  await supervisor.start();
});
afterEach(async () => {
  await supervisor.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('has connections come to each process in turn, which inherits nothing', async () => {
  const replies: Said[] = [];
  for (let n = 0; n < 20; n += 1) replies.push(await ask());
  for (const name of ['one', 'two']) expect(replies.filter((reply) => reply.name === name)).toHaveLength(10);
  // What Node's cluster needs comes with it.
  expect(replies[0]?.env.filter((name) => !/^NODE_(?:UNIQUE_ID|CHANNEL)/.test(name)).sort()).toEqual([
    'NAME',
    'OWN_PORT',
    'PORT',
  ]);
});

it('refuses no connection while one after the other is stopped and started again', async () => {
  let asking = true;
  const outcomes: string[] = [];
  const ended = (async () => {
    while (asking) {
      outcomes.push(
        await ask().then(
          ({ name }) => name,
          (error: unknown) => `failed: ${String(error)}`,
        ),
      );
    }
  })();
  for (const name of ['one', 'two', 'one', 'two']) {
    const { pid, restarts = 0 } = supervisor.status()[name] ?? {};
    process.kill(pid ?? 0, 'SIGTERM');
    for (;;) {
      const now = supervisor.status()[name];
      if (now?.state === 'ready' && now.restarts > restarts) break;
      await sleep(20);
    }
  }
  asking = false;
  await ended;
  expect(outcomes.filter((outcome) => outcome.startsWith('failed'))).toEqual([]);
  expect(new Set(outcomes)).toEqual(new Set(['one', 'two']));
});

it('lets nobody wait whose connection a process was handed, and did not take before it was killed', async () => {
  const { pid = null } = supervisor.status().one ?? {};
  process.kill(pid ?? 0, 'SIGSTOP');
  const waiting = [ask(), ask()].map((reply) =>
    reply.then(
      ({ name }) => name,
      () => 'closed',
    ),
  );
  expect(await Promise.race(waiting)).toBe('two');
  process.kill(pid ?? 0, 'SIGKILL');
  const inTime = sleep(3_000, ['still waiting'], { ref: false });
  expect((await Promise.race([Promise.all(waiting), inTime])).toSorted()).toEqual(['closed', 'two']);
});
