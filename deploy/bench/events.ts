import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { cpuMs } from './cpu.js';
import type { Load, Order, Report, Times } from './events/messages.js';

/**
 * How long a fact takes from its commit to another service's effect: two processes with a database each, the outbox,
 * the broker, onceAll(), servers set up as `make up` does. Arrivals at a constant rate. Exits with 1 above the promised
 * latency, or when an event has no effect.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const warmUpSeconds = 8;
const promisedP99Ms = 50;
const promised: Load = { perSecond: 100, eventsEach: 20, seconds };
/** Facts that come alone, as clicks do. */
const alone: Load = { perSecond: 200, eventsEach: 1, seconds: Math.ceil(seconds / 2) };

interface Measured {
  events: number;
  missing: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

async function main(): Promise<boolean> {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-bench-events-'));
  const mongod = await startMongod({ binary: await findMongod(), dir: path.join(dir, 'mongo') });
  const nats = await startNats({ binary: await findNats(), dir: path.join(dir, 'nats') });
  const place = JSON.stringify({ mongoUrl: mongod.url, natsUrl: nats.url });
  const children: ChildProcess[] = [];
  try {
    for (const name of ['consumer', 'producer']) {
      const child = fork(path.join(__dirname, 'events', `${name}.js`), [place]);
      children.push(child);
      await once(child, 'message');
    }
    const [consumer, producer] = children as [ChildProcess, ChildProcess];
    const pids = { producer: producer.pid, consumer: consumer.pid, mongod: mongod.pid, nats: nats.pid };
    console.log('Events from the commit of a fact to the effect in another service');
    console.log(`Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`);
    console.log('events/s'.padEnd(34) + ['events', 'p50 ms', 'p95', 'p99', 'max'].map((c) => c.padStart(9)).join(''));
    await measure(producer, consumer, { ...promised, seconds: warmUpSeconds });
    const single = await shown(producer, consumer, alone, pids);
    const many = await shown(producer, consumer, promised, pids);
    const kept = many.missing + single.missing === 0 && many.p99 <= promisedP99Ms;
    console.log(
      `\np99 at ${promised.perSecond * promised.eventsEach} events/s: ${many.p99.toFixed(1)} ms (promised <= ${promisedP99Ms}) ${kept ? 'ok' : 'ABOVE'}`,
    );
    return kept;
  } finally {
    const running = children.filter(({ exitCode }) => exitCode === null);
    for (const child of running) child.send({ stop: true } satisfies Order);
    await Promise.all(running.map((child) => once(child, 'exit')));
    await Promise.all([mongod.stop(), nats.stop()]);
    await fs.rm(dir, { recursive: true, force: true });
  }
}

async function shown(
  producer: ChildProcess,
  consumer: ChildProcess,
  load: Load,
  pids: Record<string, number | undefined>,
): Promise<Measured> {
  const used = (): number[] => Object.values(pids).map((pid) => cpuMs(pid ?? 0) ?? NaN);
  const before = used();
  const result = await measure(producer, consumer, load);
  const after = used();
  const rate = load.perSecond * load.eventsEach;
  const figures = [result.events, ...[result.p50, result.p95, result.p99, result.max].map((ms) => ms.toFixed(1))];
  const name = `${rate} in transactions of ${load.eventsEach}`;
  console.log(name.padEnd(34) + figures.map((figure) => String(figure).padStart(9)).join(''));
  if (result.missing > 0) console.log(`${result.missing} events had no effect`);
  const each = Object.keys(pids).map(
    (process, at) => `${process} ${(((after[at] ?? 0) - (before[at] ?? 0)) / result.events).toFixed(3)}`,
  );
  console.log(`  CPU ms an event: ${each.join(', ')}`);
  return result;
}

/** Runs a load to its end and joins what both processes saw. */
async function measure(producer: ChildProcess, consumer: ChildProcess, load: Load): Promise<Measured> {
  await ask(producer, { run: load });
  const committed = await timesOf(producer);
  const applied = new Map<string, string>();
  for (let left = 100; left > 0 && applied.size < committed.length; left -= 1) {
    for (const [id, at] of await timesOf(consumer)) if (!applied.has(id)) applied.set(id, at);
    await sleep(100);
  }
  const ms = committed.flatMap(([id, at]) => {
    const effectAt = applied.get(id);
    return effectAt === undefined ? [] : [Number(BigInt(effectAt) - BigInt(at)) / 1e6];
  });
  ms.sort((a, b) => a - b);
  const at = (share: number): number => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? NaN;
  const missing = committed.length - ms.length;
  return { events: committed.length, missing, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

async function timesOf(child: ChildProcess): Promise<Times> {
  const report = await ask(child, { times: true });
  return 'times' in report ? report.times : [];
}

async function ask(child: ChildProcess, order: Order): Promise<Report> {
  const responded = new AbortController();
  const ended = once(child, 'exit', { signal: responded.signal }).then(() => undefined);
  const report = once(child, 'message', { signal: responded.signal }) as Promise<[Report]>;
  child.send(order);
  const first = await Promise.race([report, ended]);
  for (const pending of [report, ended]) pending.catch(() => undefined);
  responded.abort();
  if (first === undefined) throw new Error('a process of the bench has ended');
  return first[0];
}

main().then(
  (kept) => {
    process.exitCode = kept ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
