import { setTimeout as sleep } from 'node:timers/promises';
import { layoutOf } from './layout.js';
import { readOptions } from './options.js';
import { isRunning, stopProcess } from './process-identity.js';
import { readPortsFile, type PortsFile } from './ports-file.js';
import { processNames, scaled } from './services.js';
import { runningStack } from './stack.js';

const pollMs = 50;
const readyWithinMs = 60_000;
/** A process has this long to end what it is at before it is killed. */
const stopGraceMs = 12_000;

/**
 * Processes of a stack in the order in which they are rolled: all first copies, then all second ones. A gateway that is
 * alone stays, since nobody could reach the product meanwhile.
 */
function rollOrder({ copies }: PortsFile['options']): string[] {
  const names = scaled
    .filter((name) => name !== 'gateway' || copies.gateway > 1)
    .map((name) => processNames(copies, name));
  const most = Math.max(...names.map(({ length }) => length));
  return Array.from({ length: most }, (_, copy) => names.flatMap((all) => all[copy] ?? [])).flat();
}

/**
 * Restarts services and gateways of a running stack, one process after the other: each is asked to stop, and the next
 * one has its turn when it is ready again. With two processes of each nobody notices.
 * @param only names of processes; all without it
 */
export async function rollStack(
  dataDir: string,
  o: { only?: string[]; onRolled?: (name: string, ms: number) => void } = {},
): Promise<void> {
  const file = runningStack(dataDir);
  if (!file) throw new Error('Nothing runs here. Start it with make up.');
  const order = rollOrder(file.options).filter((name) => o.only?.includes(name) ?? true);
  if (order.length === 0) throw new Error(`There is no such process: ${o.only?.join(', ') ?? ''}`);
  for (const name of order) {
    const from = performance.now();
    await restartProcess(dataDir, name);
    o.onRolled?.(name, performance.now() - from);
  }
}

/** Asks a process to stop and waits until the supervisor has it ready again. Throws where it does not run or takes too long. */
export async function restartProcess(dataDir: string, name: string): Promise<void> {
  const now = () => readPortsFile(layoutOf(dataDir).portsFile)?.processes[name];
  const before = now()?.identity;
  if (!before) throw new Error(`${name} does not run.`);
  await stopProcess(before, stopGraceMs);
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const status = now();
    const isNew = status?.identity && status.identity.pid !== before.pid && isRunning(status.identity);
    if (isNew && status.state === 'ready') return;
    if (Date.now() > deadline) throw new Error(`${name} was not ready again within ${readyWithinMs / 1000} s.`);
    await sleep(pollMs);
  }
}

/** `make roll`: every service and gateway, or `S=analytics-2` for one process. */
async function main(): Promise<void> {
  const { dataDir } = readOptions(process.env, process.cwd());
  const only = process.env.S?.split(',').filter(Boolean);
  await rollStack(dataDir, {
    only: only?.length ? only : undefined,
    onRolled: (name, ms) => console.log(`${name.padEnd(20)} ready again after ${(ms / 1000).toFixed(1)} s`),
  });
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
