import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../../local/memory.js';
import type { PortsFile } from '../../local/ports-file.js';
import { processNames, scaled } from '../../local/services.js';

const everyMs = 1_000;

/** Resident memory of the product's own processes (services and gateways) together, in MB. */
export function productMb({ processes, options }: PortsFile): number {
  const names = scaled.flatMap((name) => processNames(options.copies, name));
  const pids = names.map((name) => processes[name]?.pid).filter((pid): pid is number => typeof pid === 'number');
  return residentBytes(pids) / 1e6;
}

/** The most that the product has while the work is done, in MB. */
export async function mostMb(stack: { now(): PortsFile }, work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let most = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, productMb(stack.now()));
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await watching;
  }
  return most;
}
