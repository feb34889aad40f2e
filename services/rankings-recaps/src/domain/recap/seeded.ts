/** Picks that a seed repeats, among the items that `holds` is true of; where it is true of none, the first. */
export interface Picks {
  one<T>(items: readonly [T, ...T[]], holds?: (item: T) => boolean): T;
  /** Not the same twice until all were used. */
  fresh<T>(items: readonly [T, ...T[]], holds?: (item: T) => boolean): T;
}

const always = (): boolean => true;

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
  const among = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const one = <T>(items: readonly [T, ...T[]], holds: (item: T) => boolean = always): T =>
    among(items.filter(holds)) ?? items[0];
  return {
    one,
    fresh<T>(items: readonly [T, ...T[]], holds: (item: T) => boolean = always): T {
      const known = used.get(items) ?? new Set();
      used.set(items, known);
      if (items.filter(holds).every((item) => known.has(item))) known.clear();
      const picked = one(items, (item) => holds(item) && !known.has(item));
      known.add(picked);
      return picked;
    },
  };
}
