import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findK6 } from '@dynasty/testbed/servers/k6';
import { repositoryRoot } from '../local/layout.js';
import type { Conditions } from './conditions.js';
import type { Plan } from './plan.js';
import { serveTokens, tokensOf } from './tokens.js';
import type { World } from './world.js';

const script = path.join(repositoryRoot, 'deploy/load/scripts/main.js');

/** Where summaries are written. */
export const reports = path.join(repositoryRoot, '.stamps', 'load');

/** k6's exit code when a threshold broke. */
export const brokenThreshold = 99;

/** What k6 measured, by the name of the figure. */
export type Metrics = Record<
  string,
  { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> } | undefined
>;

/** Runs a scenario with k6 and reads its summary, which keeps the conditions; `code` is 99 when a threshold broke. */
export async function runK6(
  { password: _secret, ...plan }: Plan,
  world: World,
  conditions: Conditions,
): Promise<{ code: number; metrics: Metrics }> {
  fs.mkdirSync(reports, { recursive: true });
  const summary = path.join(reports, `${plan.scenario}.json`);
  fs.rmSync(summary, { force: true });
  // Who has accounts: for the owner's eyes, and gone after the run. Their tokens k6 asks for.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-load-'));
  const worldFile = path.join(folder, 'world.json');
  const people = world.people.map(({ email, leagueIds }) => ({ email, leagueIds }));
  fs.writeFileSync(worldFile, JSON.stringify({ ...world, people }), { mode: 0o600 });
  const tokens = await serveTokens(tokensOf(world));
  try {
    const whole = { ...plan, address: world.address, reports, tokens: tokens.address, conditions };
    const code = await run(await findK6(), { WORLD: worldFile, PLAN: JSON.stringify(whole) });
    const { metrics } = fs.existsSync(summary)
      ? (JSON.parse(fs.readFileSync(summary, 'utf8')) as { metrics: Metrics })
      : { metrics: {} };
    return { code, metrics };
  } finally {
    await tokens.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
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
