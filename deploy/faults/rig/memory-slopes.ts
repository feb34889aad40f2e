import { residentBytes } from '../../local/memory.js';
import type { PortsFile } from '../../local/ports-file.js';

interface Sample {
  /** performance.now() */
  at: number;
  mb: number;
}

/** How the memory of one process of the stack went, in the longest of its lives. */
export interface Slope {
  name: string;
  lives: number;
  /** Of the longest life, without its first minute, in which everything is loaded. */
  minutes: number;
  fromMb: number;
  toMb: number;
  /** By least squares; undefined where the longest life was too short. */
  mbPerHour: number | undefined;
}

const warmUpMs = 60_000;
const fewest = 6;

/** Collects the resident memory of every process, life by life. */
export function watchMemory() {
  const lives = new Map<string, Map<number, Sample[]>>();
  return {
    sample({ processes }: PortsFile): void {
      for (const [name, { pid }] of Object.entries(processes)) {
        if (pid === null) continue;
        const ofName = lives.get(name) ?? new Map<number, Sample[]>();
        const samples = ofName.get(pid) ?? [];
        samples.push({ at: performance.now(), mb: residentBytes([pid]) / 1e6 });
        lives.set(name, ofName.set(pid, samples));
      }
    },
    slopes: (): Slope[] => [...lives].map(([name, ofName]) => slopeOf(name, [...ofName.values()])),
  };
}

function slopeOf(name: string, lives: readonly Sample[][]): Slope {
  const longest = lives.reduce((best, one) => (spanOf(one) > spanOf(best) ? one : best));
  const begin = longest[0]?.at ?? 0;
  const warm = longest.filter(({ at }) => at - begin >= warmUpMs);
  return {
    name,
    lives: lives.length,
    minutes: spanOf(warm) / 60_000,
    fromMb: warm[0]?.mb ?? 0,
    toMb: warm.at(-1)?.mb ?? 0,
    mbPerHour: warm.length < fewest ? undefined : leastSquares(warm) * 3_600_000,
  };
}

const spanOf = (samples: readonly Sample[]): number => (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);

/** MB a ms. */
function leastSquares(samples: readonly Sample[]): number {
  const mean = (of: (one: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [at, mb] = [mean((one) => one.at), mean((one) => one.mb)];
  const across = samples.reduce((sum, one) => sum + (one.at - at) * (one.mb - mb), 0);
  return across / samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
}
