import { LRUCache } from 'lru-cache';

export interface Cache<V extends object> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /**
   * The kept value (not with `fresh`), else the result of `ask`, which is kept unless it is null or all was cleared while it
   * was under way.
   */
  getOrAsk<R extends V | null>(key: string, ask: () => Promise<R>, o?: { fresh?: boolean }): Promise<V | R>;
  clear(): void;
}

/** The most recently used values: at most `max` values or `maxBytes` of them, each for at most `ttlMs` if given. */
export function createCache<V extends object>(
  o: { max: number; ttlMs?: number } | { maxBytes: number; bytesOf: (value: V) => number },
): Cache<V> {
  const values =
    'maxBytes' in o
      ? new LRUCache<string, V>({ maxSize: o.maxBytes, sizeCalculation: o.bytesOf })
      : new LRUCache<string, V>(o.ttlMs === undefined ? { max: o.max } : { max: o.max, ttl: o.ttlMs });
  let clears = 0;
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    async getOrAsk(key, ask, o) {
      const known = o?.fresh === true ? undefined : values.get(key);
      if (known !== undefined) return known;
      const clearsBefore = clears;
      const value = await ask();
      if (value !== null && clears === clearsBefore) values.set(key, value);
      return value;
    },
    clear() {
      clears += 1;
      values.clear();
    },
  };
}
