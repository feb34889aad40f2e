import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot as root } from '../local/layout.js';
import { services } from '../local/services.js';
import type { FuzzFigures } from '@dynasty/testbed/fuzz/fuzz';

/**
 * `make fuzz REQUESTS=100000 SEED=7`: so many requests, shared by the services, and a line of figures for each. The same
 * seed sends the same requests. Exits with 1 when a service failed, was slow, told of its inside, or changed what it
 * refused to, and when there is a route that it let nobody into.
 */
function main(): boolean {
  const requests = Number(process.env.REQUESTS || '100000');
  const seed = Number(process.env.SEED || '17');
  if (!(requests > 0 && Number.isInteger(seed))) throw new Error('REQUESTS and SEED are whole numbers');
  const folder = fs.mkdtempSync(path.join(root, '.stamps/fuzz-'));
  const report = path.join(folder, 'figures');
  const env = {
    ...process.env,
    FUZZ_REQUESTS: String(Math.ceil(requests / services.length)),
    FUZZ_SEED: String(seed),
    FUZZ_REPORT: report,
  };
  const files = services.map((service) => `services/${service}/test/fuzz.test.ts`);
  const { status } = spawnSync('npm', ['run', '-s', 'test:node', '--', '--runTestsByPath', ...files], {
    ...{ cwd: root, env, stdio: 'inherit' },
  });
  const lines = fs.existsSync(report) ? fs.readFileSync(report, 'utf8').trim().split('\n') : [];
  fs.rmSync(folder, { recursive: true, force: true });
  const all = lines.map((line) => JSON.parse(line) as FuzzFigures);
  for (const one of all) print(one);
  const sum = (of: (one: FuzzFigures) => number) => all.reduce((total, one) => total + of(one), 0);
  const problems = sum((one) => one.problems.length);
  console.log(`\n${sum((one) => one.requests)} requests, seed ${seed}: ${problems} problems`);
  return status === 0 && all.length === services.length && problems === 0;
}

function print({ service, routes, requests, statuses, slowestMs, slowest, tookMs, problems }: FuzzFigures): void {
  const byStatus = Object.entries(statuses)
    .sort()
    .map(([kind, count]) => `${kind} ${count}`);
  const rest = `slowest ${slowestMs} ms (${slowest}), problems ${problems.length}, ${(tookMs / 1_000).toFixed(0)} s`;
  console.log(`${service.padEnd(16)} ${routes} routes, ${requests} requests: ${byStatus.join(', ')}; ${rest}`);
}

process.exitCode = main() ? 0 : 1;
