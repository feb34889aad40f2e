/** Picks that a seed repeats. */
export interface Picks {
  one<T>(items: readonly [T, ...T[]]): T;
  /** Not the same twice until all were used. */
  fresh<T>(items: readonly [T, ...T[]]): T;
}

/** Numbers in [0, 1) from a text: FNV-1a for the state, mulberry32 from there on. */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks for a league's week: the same again whenever it is told again. */
export function picksFor(seed: string): Picks {
  const random = randomOf(seed);
  const used = new Map<unknown, Set<unknown>>();
  const one = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  return {
    one,
    fresh<T>(items: readonly [T, ...T[]]): T {
      const known = used.get(items) ?? new Set();
      used.set(items, known);
      const [first, ...rest] = items.filter((item) => !known.has(item));
      if (first === undefined) known.clear();
      const picked = first === undefined ? one(items) : one([first, ...rest]);
      known.add(picked);
      return picked;
    },
  };
}
