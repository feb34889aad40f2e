import type { RunningServer } from '@dynasty/testbed/servers/server-process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectBus, type Bus } from '../src/bus.js';
import { createCallLimits, type CallLimits } from '../src/limits.js';
import { createLogger } from '../src/logger.js';
import { startCluster } from './cluster.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const names = ['one', 'two', 'three'];
const windowMs = 60_000;
const buses: Bus[] = [];
const leaving: (() => void)[] = [];
let dir: string;
let servers: RunningServer[] = [];

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-clustered-'));
  servers = await startCluster(dir, names);
}, 60_000);
afterAll(async () => {
  for (const leave of leaving) leave();
  await Promise.all(buses.map((bus) => bus.close()));
  await Promise.all(servers.map((server) => server.stop()));
  await fs.rm(dir, { recursive: true, force: true });
});

/** A process of a service that shares its limits, connected to one server of the cluster. */
async function joined(service: string, { url }: RunningServer): Promise<CallLimits> {
  const bus = await connectBus({ url, service, logger, replicas: names.length });
  buses.push(bus);
  const limits = createCallLimits();
  leaving.push(limits.join(bus));
  return limits;
}

/** How many of `times` calls are granted that reach all processes in the same moment. */
async function granted(processes: CallLimits[], max: number, times: number): Promise<number> {
  const ask = (at: number) => processes[at % processes.length]!.countStrictly({ key: `of ${max}`, max, windowMs });
  const verdicts = await Promise.all(Array.from({ length: times }, (_, at) => ask(at)));
  return verdicts.filter(({ allowed }) => allowed).length;
}

test.each(['first', 'second', 'third'])(
  'a limit counts exactly from the first call on, whose bucket is just made, and when all servers are asked: %s',
  async (service) => {
    const processes = await Promise.all(servers.map((server) => joined(service, server)));
    expect(await granted(processes.slice(0, 2), 10, 20)).toBe(10);
    expect(await granted(processes, 20, 60)).toBe(20);
  },
  60_000,
);
