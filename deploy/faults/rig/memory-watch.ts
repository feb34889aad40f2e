import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../../local/memory.js';
import { nodeFlags } from '../../local/node-flags.js';
import type { PortsFile } from '../../local/ports-file.js';
import { processNames, scaled } from '../../local/services.js';

const everyMs = 1_000;
/** The memory of a process goes up and down between two collections: before counts the most of so long. */
const beforeMs = 8_000;
/** Times the memory of before. */
const growth = 1.2;

/** Resident memory of each process by its name, MB, at an instant by performance.now(). */
export interface MemorySample {
  at: number;
  mb: ReadonlyMap<string, number>;
}

/** The product's own processes (services and gateways) that run, with their process ids. */
export function ownProcesses({ processes, options }: PortsFile): [name: string, pid: number][] {
  const names = scaled.flatMap((name) => processNames(options.copies, name));
  return names.flatMap((name): [string, number][] => {
    const pid = processes[name]?.pid;
    return typeof pid === 'number' ? [[name, pid]] : [];
  });
}

/** Resident memory of the product's own processes together, in MB. */
export function productMb(file: PortsFile): number {
  return residentBytes(ownProcesses(file).map(([, pid]) => pid)) / 1e6;
}

/** What each of them has, once a second while the work is done. */
export async function memoryWhile(stack: { now(): PortsFile }, work: () => Promise<unknown>): Promise<MemorySample[]> {
  const over = new AbortController();
  const samples: MemorySample[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      const mb = new Map(ownProcesses(stack.now()).map(([name, pid]) => [name, residentBytes([pid]) / 1e6]));
      samples.push({ at: performance.now(), mb });
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await watching;
  }
  return samples;
}

/** Whether all processes together and each of them kept to their memory while something stood still, and in words how. */
export function judgedMemory(
  samples: readonly MemorySample[],
  frozenAt: number,
  thawedAt: number,
): { told: string; holds: boolean } {
  const before = samples.filter(({ at }) => at >= frozenAt - beforeMs && at < frozenAt);
  const meanwhile = samples.filter(({ at }) => at >= frozenAt && at <= thawedAt);
  const [togetherBefore, together] = [sumOf(before.at(-1)), Math.max(0, ...meanwhile.map(sumOf))];
  const names = [...(meanwhile[0]?.mb.keys() ?? [])];
  const each = names.map((name) => ({ name, from: mostOf(before, name), to: mostOf(meanwhile, name) }));
  const [most] = each.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  return {
    told:
      `memory ${inMb(togetherBefore, together)}` +
      (most === undefined ? '' : `, the process that grew most: ${most.name} ${inMb(most.from, most.to)}`),
    holds:
      each.length > 0 &&
      together <= togetherBefore * growth &&
      each.every(({ name, from, to }) => to <= Math.max(from * growth, from + youngMb(name))),
  };
}

/**
 * The two halves of V8's young generation: with little to do a process uses some MB of them, and all once more of what it
 * makes lives for a moment. Of a small process that alone is more than a fifth.
 */
const youngMb = (name: string): number =>
  2 * Number(/--max-semi-space-size=(\d+)/.exec(nodeFlags(name).join(' '))?.[1] ?? 0);

const sumOf = (sample: MemorySample | undefined): number =>
  [...(sample?.mb.values() ?? [])].reduce((sum, mb) => sum + mb, 0);

const mostOf = (samples: readonly MemorySample[], name: string): number =>
  Math.max(0, ...samples.map(({ mb }) => mb.get(name) ?? 0));

const inMb = (from: number, to: number): string => `${from.toFixed(0)} to ${to.toFixed(0)} MB`;
