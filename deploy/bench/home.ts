import { readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { arrivals, type Measured } from './arrivals.js';
import { cpuOfAll } from './cpu.js';
import { connectedLeague, type Stack } from '../local/api/home-league.js';

/**
 * What the stack costs while nobody asks, and what a league's dashboard reads cost, in turn at a constant rate of
 * arrivals, through the gateway and then straight from the services. Needs a running stack (PORTS_FILE, see
 * deploy/local/with-stack.ts). Exits with 1 when one of the promises is not kept.
 */
const perSecond = Number(process.env.BENCH_RATE ?? 400);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const warmUpSeconds = 10;
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 60);
/** By then what a start leaves behind has been collected as garbage: the idle stack is one that has run for a while. */
const settleSeconds = 120;
const promised = { p99Ms: 30, cpuMs: 3, idlePercent: 3 };
/** They stand for what is not ours to make cheap: the provider and the identity server. */
const standIns = new Set(['sandbox', 'issuer']);

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const { leagueId, member } = await connectedLeague(stack);
  const { display_week: week } = await member.api<{ display_week: number }>('/nfl/state');
  const league = `/api/leagues/${leagueId}`;
  const paths: [service: string, path: string][] = [
    ['league-sync', league],
    ['league-sync', `${league}/matchups/${week}`],
    ['league-sync', `${league}/memberships`],
    ['league-sync', `${league}/transactions/${week}?limit=5`],
    ['rankings-recaps', `${league}/power-rankings/${week}`],
    ['chat-messaging', `${league}/chat?limit=10`],
  ];
  const name = (path: string) => path.replace(leagueId, '…');
  const idlePercent = await idle(stack);
  // A token does not outlive the wait.
  await member.renew();
  const headers = { authorization: `Bearer ${member.token()}`, 'accept-encoding': 'gzip, br' };
  const plan = { headers, perSecond, seconds, warmUpSeconds };
  console.log(`League home: ${perSecond} requests/s for ${seconds} s, the six paths in turn (k6, constant arrivals)`);
  console.log(`Node ${process.version}, ${os.cpus().length} cores\n`);

  const through = await measured(stack, 'Through the gateway', {
    ...plan,
    requests: paths.map(([, path]) => ({ name: name(path), url: stack.address + path })),
  });
  await measured(stack, 'Straight from the services', {
    ...plan,
    requests: paths.map(([service, path]) => ({
      name: name(path),
      url: `http://127.0.0.1:${stack.ports[service]}${path}`,
    })),
  });
  const { p99 } = through.all;
  console.log(`p99 through the gateway: ${p99.toFixed(1)} ms (promised <= ${promised.p99Ms})`);
  console.log(`CPU of a read: ${through.cpuMs.toFixed(2)} ms over all processes (promised <= ${promised.cpuMs})`);
  console.log(`Idle stack: ${idlePercent.toFixed(1)} % of a core (promised <= ${promised.idlePercent})`);
  return p99 <= promised.p99Ms && through.cpuMs <= promised.cpuMs && idlePercent <= promised.idlePercent;
}

/** CPU of the product's processes while nobody asks, in per cent of one core. */
async function idle(stack: Stack): Promise<number> {
  await sleep(settleSeconds * 1_000);
  const before = cpuOfAll(stack);
  await sleep(idleSeconds * 1_000);
  const rows = Object.entries(cpuOfAll(stack)).map(([name, ms]): [string, number] => [
    name,
    (ms - (before[name] ?? ms)) / (10 * idleSeconds),
  ]);
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(`Idle for ${idleSeconds} s, load ${load}, % of a core: ${listed(rows, 0.05)}\n`);
  return sumOf(rows);
}

const listed = (rows: [string, number][], least: number) =>
  rows.flatMap(([name, value]) => (value >= least ? [`${name} ${value.toFixed(2)}`] : [])).join(', ');
const sumOf = (rows: [string, number][]) =>
  rows.reduce((sum, [name, value]) => sum + (standIns.has(name) ? 0 : value), 0);

async function measured(
  stack: Stack,
  title: string,
  plan: Parameters<typeof arrivals>[0],
): Promise<Measured & { cpuMs: number }> {
  const before = cpuOfAll(stack);
  const result = await arrivals(plan);
  const after = cpuOfAll(stack);
  const requests = plan.perSecond * (plan.seconds + plan.warmUpSeconds);
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(`${title}, load ${load}`.padEnd(34) + ['p50 ms', 'p95', 'p99', 'max'].map((c) => c.padStart(9)).join(''));
  for (const { name, p50, p95, p99, max } of [...result.paths, { name: 'all', ...result.all }]) {
    console.log(name.padEnd(34) + [p50, p95, p99, max].map((ms) => ms.toFixed(1).padStart(9)).join(''));
  }
  const spent = Object.entries(after).map(([name, ms]): [string, number] => [
    name,
    (ms - (before[name] ?? ms)) / requests,
  ]);
  console.log(`CPU ms a request: ${listed(spent, 0.02)}\n`);
  return { ...result, cpuMs: sumOf(spent) };
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
