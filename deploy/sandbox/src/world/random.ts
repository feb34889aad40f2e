import { unsafeSkipN, xoroshiro128plus, type RandomGenerator } from 'pure-rand';

/** A reproducible source of chance; every draw is a function of the seed and of the draws before it. */
export interface Random {
  /** In [0, 1). */
  float(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  normal(mean: number, deviation: number): number;
  pick<T>(list: readonly T[]): T;
  /** One entry, with a chance in proportion to its weight; weights may not all be 0. */
  weighted<T>(list: readonly T[], weightOf: (entry: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** FNV-1a over the label, so that neighbouring labels start far apart. */
function hashOf(label: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < label.length; at += 1) {
    hash ^= label.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

class Draws implements Random {
  constructor(private readonly generator: RandomGenerator) {}

  float(): number {
    return (this.generator.unsafeNext() >>> 0) / 0x1_0000_0000;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.float() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.float()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.float());
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  weighted<T>(list: readonly T[], weightOf: (entry: T) => number): T {
    let total = 0;
    for (const entry of list) total += weightOf(entry);
    let left = this.float() * total;
    for (const entry of list) {
      left -= weightOf(entry);
      if (left < 0) return entry;
    }
    return list[list.length - 1] as T;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = this.int(0, at);
      [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
    }
    return shuffled;
  }
}

/**
 * The source of chance for one part of the world. Parts have labels of their own ("2025/week 3/game 7"),
 * so that a change in one part leaves the others as they were.
 */
export function createRandom(seed: number, label: string): Random {
  const generator = xoroshiro128plus(hashOf(`${seed}/${label}`));
  unsafeSkipN(generator, 8);
  return new Draws(generator);
}
