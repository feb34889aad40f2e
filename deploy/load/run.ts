import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withShareOfCore } from '../bench/share-of-core.js';
import { processNames } from '../local/services.js';
import { conditionsOn } from './conditions.js';
import { wordsTaken } from './figures.js';
import { aroundSeconds, whyItCannotWork } from './fits.js';
import { brokenThreshold, reports, runK6, type Metrics } from './k6.js';
import { withLiveWeek, type LoadWeek } from './live-week.js';
import { readPlan, type Plan } from './plan.js';
import { openStreams, type Heard } from './streams.js';
import { localWorld, stackUnderLoad, standInOf, standInWorld, type World } from './world.js';

/** The last words that were posted may still be on their way. */
const settleMs = 2_000;

/**
 * `make load`: one scenario with k6 against a stack of its own (`with-stack.js` names it by PORTS_FILE), or against a
 * URL that was confirmed. k6 ends with 99 when a threshold broke, and so does this. k6 reads no streams: where a
 * scenario has open pages, this process holds their live streams and judges what they heard, and a week is played
 * meanwhile where the leagues allow it.
 */
async function main(): Promise<number> {
  const plan = readPlan(process.env);
  const world = await worldOf(plan);
  const reasons = whyItCannotWork(plan, world);
  if (reasons.length > 0) throw new Error(`This load cannot work:\n  ${reasons.join('\n  ')}`);
  console.log(`${plan.scenario}: ${world.people.length} accounts in ${world.leagues.length} leagues, ${world.address}`);
  const code =
    plan.scenario === 'sunday-evening' ? await withOpenPages(plan, world) : (await withK6(plan, world, undefined)).code;
  console.log(`Whole summary: ${path.join('.stamps', 'load', plan.scenario)}.html and .json`);
  return code;
}

/** Runs k6 while pages are open and, where it can be, a week is played; k6's code, or 99 when the pages missed something. */
function withOpenPages(plan: Plan, world: World): Promise<number> {
  const standIn = plan.url === undefined ? standInOf(stackUnderLoad()) : plan.standIn;
  const leagueIds = world.leagues.map(({ leagueId }) => leagueId);
  const seconds = plan.minutes * 60 + aroundSeconds;
  return withLiveWeek({ standIn, leagueIds, seconds }, async (week) => {
    console.log(week.description);
    const streams = await openStreams(world, plan.people, week);
    const { code, metrics } = await withK6(plan, world, week);
    await sleep(settleMs);
    const heard = streams.close(wordsTaken(metrics));
    printHeard(plan, week, heard);
    return code === 0 && !heard.holds ? brokenThreshold : code;
  });
}

/** Runs k6 and prints what it measured. */
async function withK6(plan: Plan, world: World, week: LoadWeek | undefined): ReturnType<typeof runK6> {
  const known = conditionsOn(plan.url === undefined ? stackUnderLoad() : undefined);
  const measured = await limited(plan, (workerCores) =>
    runK6(plan, world, { ...known, workerCores, week: week?.description }),
  );
  printMetrics(measured.metrics);
  return measured;
}

async function worldOf(plan: Plan): Promise<World> {
  const { url: address, standIn, password, worldFile = '' } = plan;
  if (address === undefined) return localWorld(stackUnderLoad());
  if (standIn !== undefined) return standInWorld({ address, standIn, password });
  return { ...(JSON.parse(fs.readFileSync(worldFile, 'utf8')) as World), address };
}

/**
 * With less than whole cores, a machine shows what workers do beside each other before those who ask use it up. The
 * work learns the share that each has: undefined where they have none of their own.
 */
function limited<T>({ workerCores, url }: Plan, work: (share?: number) => Promise<T>): Promise<T> {
  if (workerCores === undefined || url !== undefined) return work();
  const { options, processes } = stackUnderLoad();
  const pids = processNames(options.copies, 'analytics').flatMap((name) => processes[name]?.pid ?? []);
  console.log(`Workers of analytics: ${pids.length}`);
  return withShareOfCore(pids, workerCores, work);
}

function printMetrics(metrics: Metrics): void {
  for (const [name, metric] of Object.entries(metrics)) {
    if (metric?.thresholds === undefined) continue;
    const shown = Object.entries(metric.values).map(([key, value]) => `${key} ${Math.round(value * 1000) / 1000}`);
    const rules = Object.entries(metric.thresholds).map(([rule, { ok }]) => `${rule} ${ok ? 'held' : 'BROKEN'}`);
    console.log(`  ${name}: ${rules.join(', ')} (${shown.join(', ')})`);
  }
}

function printHeard(plan: Plan, week: LoadWeek, heard: Heard): void {
  const { open, reopened, words, missing, unheard, p95Ms, scores, holds } = heard;
  const rules = ['nothing missing', 'p95<1000', ...(week.isLive ? ['scores on every page'] : [])];
  console.log(
    `  live streams: ${rules.join(', ')} ${holds ? 'held' : 'BROKEN'} ` +
      `(${open} open, ${reopened} opened again, ${words} words, ${missing} not heard by all, ${unheard} by nobody, ` +
      `p95 ${Math.round(p95Ms)} ms, changed scores ${scores.least} to ${scores.most} times a page)`,
  );
  fs.writeFileSync(path.join(reports, `${plan.scenario}.streams.json`), JSON.stringify({ week, ...heard }, null, 2));
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
