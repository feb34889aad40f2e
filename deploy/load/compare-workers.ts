import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../local/layout.js';
import type { Conditions } from './conditions.js';
import { productFigures } from './figures.js';
import { brokenThreshold, reports, type Metrics } from './k6.js';
import { isBeaten, verdictText, workersOf, type WorkersRun } from './workers-verdict.js';

/** More than one worker with this share of a core can do, and less than three can. */
const usual = { WORKERS: '1,3', RATE: '250', WORKER_CORES: '0.25', MINUTES: '1' };

const dist = path.join(repositoryRoot, 'deploy', 'dist');

/**
 * `make compare-workers`: the analytics load with fewer and with more workers, each in a stack of its own, one after
 * the other; prints both and ends with 1 when more did not beat fewer.
 */
async function main(): Promise<number> {
  const given = Object.entries(process.env).filter(([, value]) => value?.trim());
  const env = { ...usual, ...Object.fromEntries(given) };
  const [fewer, more] = workersOf(env.WORKERS);
  const first = await measured(fewer, env);
  const second = await measured(more, env);
  console.log(`\n${env.RATE} requests/s of analytics for ${env.MINUTES} min:\n${verdictText(first, second)}`);
  return isBeaten(first, second) ? 0 : 1;
}

/** A load in a stack with so many workers. Its thresholds may break: fewer workers are meant to have too much to do. */
async function measured(workers: number, env: NodeJS.ProcessEnv): Promise<WorkersRun> {
  const KEPT_LOGS = `compare-workers-${workers}`;
  const code = await run({
    ...env,
    SCENARIO: 'analytics',
    ANALYTICS: String(workers),
    LIMITS: 'off',
    URL: '',
    KEPT_LOGS,
  });
  if (code !== 0 && code !== brokenThreshold) throw new Error(`The load with ${workers} ended with ${code}`);
  const summary = path.join(reports, 'analytics.json');
  const { plan, metrics } = JSON.parse(fs.readFileSync(summary, 'utf8')) as {
    plan: { conditions: Conditions };
    metrics: Metrics;
  };
  for (const kind of ['json', 'html']) {
    fs.copyFileSync(path.join(reports, `analytics.${kind}`), path.join(reports, `analytics-${workers}.${kind}`));
  }
  const { copies, workerCores, commit } = plan.conditions;
  if (copies?.analytics !== workers) throw new Error(`The summary is of ${copies?.analytics} workers, not ${workers}`);
  return { workers, workerCores, commit, figures: productFigures(metrics) };
}

function run(env: NodeJS.ProcessEnv): Promise<number> {
  const command = [path.join(dist, 'local', 'with-stack.js'), process.execPath, path.join(dist, 'load', 'run.js')];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
