import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadedNflData } from '../local/api/nfl-data.js';
import { residentBytes } from '../local/memory.js';
import { duckDbTimes } from './analytics/duckdb.js';
import { heldData } from './analytics/held-data.js';
import { polarsTimes } from './analytics/polars.js';
import { mostSeasons, queriesOf, scoredSeasons, seasonOf, type Queries } from './analytics/queries.js';
import { benchSeasons } from './analytics/six-seasons.js';
import { takeSeason } from './analytics/take-season.js';
import { arrivals, type Times } from './arrivals.js';
import { connectedLeague, type Stack } from '../local/api/home-league.js';
import { measure, median } from './measure.js';
import { withShareOfCore } from './share-of-core.js';

/**
 * What analytics' questions cost beside DuckDB with the same data in memory, how long a season takes from its file and
 * a start from the snapshots, and what the service does under load with one and two workers. Needs a running stack with
 * two of them (PORTS_FILE, ANALYTICS=2). Prints what was promised beside it; exits with 1 when it is not kept.
 */
const promisedMs: Partial<Record<keyof Queries, number>> = {
  redZone: 0.3,
  redZoneReceiving: 0.3,
  playerStats: 0.5,
  consistency: 2,
  dvp: 1,
};
const promised = { p99Ms: 10, fileMs: 1_000, fileMb: 300, startMsOfSixSeasons: 60, twoWorkers: 1.6, residentMb: 250 };
const perSecond = 200;
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const [warmUps, rounds] = [100, 300];
/** What the chart asks for a worker of analytics (deploy/helm/values.yaml). */
const workersShare = 0.5;

type Row = [what: string, figure: string, limit: string, isKept: boolean];
const rows: Row[] = [];
const row = (what: string, value: number, unit: string, limit: number, atLeast = false) => {
  const isKept = atLeast ? value >= limit : value <= limit;
  rows.push([
    what,
    `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
    `${atLeast ? '>=' : '<='} ${Number(limit.toFixed(2))}`,
    isKept,
  ]);
};

function timesOf(queries: Queries): Record<keyof Queries, number> {
  const timed = Object.entries(queries).map(([name, query]) => {
    for (let round = 0; round < warmUps; round += 1) query();
    const ms = Array.from({ length: rounds }, () => {
      const start = performance.now();
      query();
      return performance.now() - start;
    });
    return [name, median(ms)];
  });
  return Object.fromEntries(timed) as Record<keyof Queries, number>;
}

const workersOf = (stack: Stack) => Object.keys(stack.processes).filter((name) => /^analytics(-\d+)?$/.test(name));

interface Plan {
  headers: Record<string, string>;
  paths: [path: string, body: object][];
}

/** Queries in turn, as many a second as these workers do together when nobody waits. */
async function mostPerSecond(workers: string[], { headers, paths }: Plan): Promise<number> {
  const requests = paths.map(([name, body]) => ({
    method: 'POST' as const,
    path: `/api/${name}`,
    body: JSON.stringify(body),
  }));
  const rounds = await Promise.all(workers.map((url) => measure({ name: url, url, headers, requests }, 8, 8)));
  return rounds.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/** Queries in turn at a constant rate of arrivals; prints what each takes. */
async function atRate(address: string, { headers, paths }: Plan): Promise<Times> {
  const requests = paths.map(([name, body]) => ({ name, url: `${address}/api/${name}`, body }));
  const { all, paths: times } = await arrivals({ headers, requests, perSecond, seconds, warmUpSeconds: 10 });
  console.log(`${perSecond} queries/s for ${seconds} s at ${address}, ms`);
  for (const { name, p50, p95, p99, max } of [...times, { name: 'all', ...all }]) {
    console.log(name.padEnd(24) + [p50, p95, p99, max].map((ms) => ms.toFixed(1).padStart(9)).join(''));
  }
  return all;
}

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-bench-'));
  const { leagueId, member } = await connectedLeague(stack);
  await loadedNflData(leagueId, member);
  const { view, startMs } = await heldData(`mongodb://127.0.0.1:${stack.ports.mongod}/?directConnection=true`, folder);
  const season = seasonOf(view);
  const file = path.join(folder, `play_by_play_${season}.parquet`);
  const source = `http://127.0.0.1:${stack.ports.sandbox}/nflverse/pbp/play_by_play_${season}.parquet`;
  await fs.writeFile(file, Buffer.from(await (await fetch(source)).arrayBuffer()));

  const ours = timesOf(queriesOf(view));
  const theirs = await duckDbTimes(view, file, folder);
  const polars = polarsTimes(file, folder);
  if ('missing' in polars) console.log(`polars is not measured: ${polars.missing}`);
  for (const [name, ms] of Object.entries(ours) as [keyof Queries, number][]) {
    const others = [
      `DuckDB ${theirs[name].toFixed(2)}`,
      ...('ms' in polars ? [`polars ${polars.ms[name].toFixed(2)}`] : []),
    ];
    // What nothing is promised of has to be no slower than DuckDB.
    row(`${name} (${others.join(', ')} ms)`, ms, 'ms', promisedMs[name] ?? theirs[name]);
  }
  const taken = await takeSeason(file, season, folder);
  row(`${season}: from file to questions`, taken.ms, 'ms', promised.fileMs);
  row('its reader at the peak', taken.peakMb, 'MB', promised.fileMb);
  const seasons = Math.min(view.plays.size, view.stats.size, view.games.size);
  row('seasons that are held', seasons, 'seasons', benchSeasons, true);
  row('seasons of the question of defences', scoredSeasons(view).length, 'seasons', mostSeasons, true);
  row(`first answer after a start, ${seasons} seasons`, startMs, 'ms', promised.startMsOfSixSeasons);

  const body = { season };
  const headers = { authorization: `Bearer ${member.token()}`, 'content-type': 'application/json' };
  const paths: [path: string, body: object][] = [
    ['red-zone-stats', body],
    ['player-stats', body],
    ['dvp-rankings', { position: 'RB', season, leagueId }],
  ];
  const plan = { headers, paths };
  const through = await atRate(stack.address, plan);
  await atRate(`http://127.0.0.1:${stack.ports.analytics}`, plan);
  row(`p99 through the gateway at ${perSecond}/s`, through.p99, 'ms', promised.p99Ms);
  const workers = workersOf(stack).slice(0, 2);
  const urls = workers.map((name) => `http://127.0.0.1:${stack.ports[name]}`);
  const pids = workers.flatMap((name) => stack.processes[name]?.pid ?? []);
  const ask = (some: string[]) => mostPerSecond(some, plan);
  const [one, two] = await withShareOfCore(pids, workersShare, async () => {
    // The first round warms a worker up.
    for (const url of urls) await ask([url]);
    return [median([await ask(urls.slice(0, 1)), await ask(urls.slice(1))]), await ask(urls)];
  });
  row(`two workers (${two.toFixed(0)}/s) to one (${one.toFixed(0)}/s)`, two / one, 'times', promised.twoWorkers, true);
  for (const name of workersOf(stack)) {
    const pid = stack.processes[name]?.pid;
    if (pid) row(`${name} resident`, residentBytes([pid]) / 1e6, 'MB', promised.residentMb);
  }
  await fs.rm(folder, { recursive: true, force: true });
  console.log(`Analytics: Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`);
  for (const [what, figure, limit, isKept] of rows) {
    console.log(`${what.padEnd(46)}${figure.padStart(12)}${limit.padStart(10)}  ${isKept ? 'kept' : 'NOT KEPT'}`);
  }
  return rows.every(([, , , isKept]) => isKept);
}

main().then(
  (kept) => process.exit(kept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
