import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findK6 } from '@dynasty/testbed/servers/k6';
import { repositoryRoot } from '../local/layout.js';
import { readPlan, type Plan } from './plan.js';
import { localWorld, type World } from './world.js';

const script = path.join(repositoryRoot, 'deploy/load/scripts/main.js');

/**
 * `make load`: one scenario with k6 against a stack of its own (`with-stack.js` names it by PORTS_FILE), or against a
 * URL that was confirmed. k6 ends with 99 when a threshold broke, and so does this.
 */
async function main(): Promise<number> {
  const plan = readPlan(process.env);
  const world = await worldOf(plan);
  const reports = path.join(repositoryRoot, '.stamps', 'load');
  fs.mkdirSync(reports, { recursive: true });
  // Passwords and tokens: for the owner's eyes, and gone after the run.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-load-'));
  const worldFile = path.join(folder, 'world.json');
  fs.writeFileSync(worldFile, JSON.stringify(world), { mode: 0o600 });
  try {
    const k6 = await findK6();
    console.log(
      `${plan.scenario}: ${world.people.length} accounts in ${world.leagues.length} leagues, ${world.address}`,
    );
    const told = { ...plan, address: world.address, reports };
    const code = await run(k6, { WORLD: worldFile, PLAN: JSON.stringify(told) });
    printSummary(path.join(reports, `${plan.scenario}.json`));
    console.log(`Whole summary: ${path.join('.stamps', 'load', plan.scenario)}.html and .json`);
    return code;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function worldOf(plan: Plan): Promise<World> {
  if (plan.url !== undefined) {
    return { ...(JSON.parse(fs.readFileSync(plan.worldFile, 'utf8')) as World), address: plan.url };
  }
  const file = process.env.PORTS_FILE;
  if (file === undefined) throw new Error('There is no stack to load: make load starts one');
  const { address, ports } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    address: string;
    ports: Record<string, number>;
  };
  return localWorld(address, ports.sandbox ?? 0);
}

function run(k6: string, env: Record<string, string>): Promise<number> {
  const args = ['run', '--quiet', '--no-usage-report', '--no-color', script];
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  return new Promise((resolve, reject) => {
    const child = spawn(k6, args, { stdio: 'inherit', env: { ...own, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

interface Figures {
  metrics: Record<string, { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> }>;
}

function printSummary(file: string): void {
  if (!fs.existsSync(file)) return;
  const { metrics } = JSON.parse(fs.readFileSync(file, 'utf8')) as Figures;
  for (const [name, { values, thresholds }] of Object.entries(metrics)) {
    if (thresholds === undefined) continue;
    const shown = Object.entries(values).map(([key, value]) => `${key} ${Math.round(value * 1000) / 1000}`);
    const rules = Object.entries(thresholds).map(([rule, { ok }]) => `${rule} ${ok ? 'held' : 'BROKEN'}`);
    console.log(`  ${name}: ${rules.join(', ')} (${shown.join(', ')})`);
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
