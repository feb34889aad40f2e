import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findK6 } from '@dynasty/testbed/servers/k6';
import { runCommand } from '@dynasty/testbed/servers/run-command';

/** ms */
export interface Times {
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Responses. */
  count: number;
}

export interface Arrivals {
  /** With a body it is a POST. */
  requests: { name: string; url: string; body?: object }[];
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  warmUpSeconds: number;
}

export interface Measured {
  all: Times;
  paths: (Times & { name: string })[];
}

const script = path.resolve(__dirname, '../../bench/arrivals.js');

/**
 * Requests in turn at a constant rate of arrivals: the next one is sent when it is due, not when the last response came,
 * so a slow moment shows in the figures of everything that arrived in it. Throws when a response was not a 2xx.
 */
export async function arrivals(plan: Arrivals): Promise<Measured> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-bench-'));
  const summaryFile = path.join(folder, 'summary.json');
  try {
    const env = { PATH: process.env.PATH, PLAN: JSON.stringify({ ...plan, summaryFile }), K6_NO_USAGE_REPORT: 'true' };
    const timeoutMs = (plan.warmUpSeconds + plan.seconds + 60) * 1000;
    const run = await runCommand(await findK6(), ['run', '--quiet', '--no-color', script], { env, timeoutMs });
    if (!run.ok) throw new Error(`k6: ${run.output}`);
    const summary = JSON.parse(fs.readFileSync(summaryFile, 'utf8')) as Measured & { failed: number; dropped: number };
    if (summary.failed > 0) throw new Error(`${summary.failed} responses were not 2xx`);
    if (summary.dropped > 0) throw new Error(`${summary.dropped} requests could not be sent in time`);
    return summary;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
