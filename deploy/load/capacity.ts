import os from 'node:os';
import { cpuMs } from '../bench/cpu.js';
import { residentBytes } from '../local/memory.js';
import type { PortsFile } from '../local/ports-file.js';
import { conditionsOn } from './conditions.js';
import { productFigures, type Figures } from './figures.js';
import { brokenThreshold, runK6, type Metrics } from './k6.js';
import { readPlan } from './plan.js';
import { localWorld, stackUnderLoad } from './world.js';

/** People in the product at once: each step has half as many again, until a threshold breaks. */
const growth = 1.5;
const firstStep = 100;
const mostPeople = 20_000;
/** Arrivals are what loads the product; to have k6 hold thousands of readers would load its machine instead. */
const think = 0.1;
/** Who plays a provider or the identity server is no part of the product. */
const notCounted = ['sandbox', 'issuer'];

interface Step extends Figures {
  people: number;
  /** What each of the product's processes used, the busiest first. */
  processes: Used[];
  broken: string[];
}

interface Used {
  name: string;
  cores: number;
  megabytes: number;
}

/**
 * `make capacity`: member days of more and more people against a stack of its own, until a threshold breaks; prints a
 * line for each, how many people a core is good for, and what each process used. FIRST= and MINUTES= (of each step) change it.
 */
async function main(): Promise<void> {
  const stack = stackUnderLoad();
  const world = await localWorld(stack);
  const first = Number(process.env.FIRST || firstStep);
  console.log(
    `${os.cpus().length} cores (k6 and the providers' stand-in use them too), ${world.leagues.length} leagues`,
  );
  console.log(`people  requests/s   p50   p95   p99 ms   failed  cores   MB  thresholds`);
  let held: Step | undefined;
  for (let people = first; people <= mostPeople; people = Math.round(people * growth)) {
    const step = await measured(stack, world, people);
    print(step);
    if (step.broken.length > 0) break;
    held = step;
  }
  if (held === undefined) throw new Error(`Not even ${first} people: a threshold broke at once`);
  const cores = sum(held.processes.map((one) => one.cores));
  const aCore = Math.floor(held.people / cores);
  console.log(`\n${held.people} people at once held, with ${cores.toFixed(2)} cores of the product: ${aCore} a core.`);
  console.log('\nprocess                cores    MB');
  for (const { name, cores: used, megabytes } of held.processes) {
    console.log(`${name.padEnd(20)} ${cell(used, 7, 3)} ${cell(megabytes, 5)}`);
  }
}

async function measured(
  stack: PortsFile,
  world: Awaited<ReturnType<typeof localWorld>>,
  people: number,
): Promise<Step> {
  const env = { MINUTES: '1', ...process.env, SCENARIO: 'member-day', PEOPLE: String(people), THINK: String(think) };
  const before = usedMs(stack);
  const from = performance.now();
  const { code, metrics } = await runK6(readPlan(env), world, conditionsOn(stack));
  const ms = performance.now() - from;
  if (code !== 0 && code !== brokenThreshold) throw new Error(`k6 ended with ${code}`);
  const after = usedMs(stack);
  const processes = pidsOf(stack).map(([name, pid]): Used => {
    const cores = ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / ms;
    return { name, cores, megabytes: residentBytes([pid]) / 1e6 };
  });
  return {
    people,
    ...productFigures(metrics),
    processes: processes.toSorted((a, b) => b.cores - a.cores),
    broken: brokenIn(metrics),
  };
}

const pidsOf = ({ processes }: PortsFile): [string, number][] =>
  Object.entries(processes).flatMap(([name, { pid }]): [string, number][] =>
    pid === null || notCounted.includes(name) ? [] : [[name, pid]],
  );

/** Processor time so far, by process. */
function usedMs(stack: PortsFile): Map<string, number> {
  return new Map(
    pidsOf(stack).map(([name, pid]) => {
      const used = cpuMs(pid);
      if (used === undefined) throw new Error(`The time that ${name} uses cannot be read: this needs Linux`);
      return [name, used];
    }),
  );
}

const brokenIn = (metrics: Metrics): string[] =>
  Object.entries(metrics).flatMap(([name, metric]) =>
    Object.entries(metric?.thresholds ?? {})
      .filter(([, { ok }]) => !ok)
      .map(([rule]) => `${name} ${rule}`),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const cell = (value: number, width: number, digits = 0): string => value.toFixed(digits).padStart(width);

function print({ people, perSecond, p50Ms, p95Ms, p99Ms, failed, processes, broken }: Step): void {
  const cores = sum(processes.map((one) => one.cores));
  const megabytes = sum(processes.map((one) => one.megabytes));
  const busiest = processes.slice(0, 2).map((one) => `${one.name} ${one.cores.toFixed(2)}`);
  const times = `${cell(p50Ms, 5)} ${cell(p95Ms, 5)} ${cell(p99Ms, 5)}   `;
  const verdict = broken.length === 0 ? 'held' : `BROKEN: ${broken.join('; ')}`;
  console.log(
    `${cell(people, 6)}  ${cell(perSecond, 10, 1)} ${times} ${cell(failed * 100, 5, 1)} %  ${cell(cores, 5, 2)} ` +
      `${cell(megabytes, 4)}  ${verdict} (${busiest.join(', ')})`,
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
