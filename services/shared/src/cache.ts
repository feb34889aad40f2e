import { LRUCache } from 'lru-cache';

export interface Cache<V extends object> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /** The kept value, else the result of `ask`, which is kept unless it is null. */
  getOrAsk(key: string, ask: () => Promise<V | null>): Promise<V | null>;
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
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    async getOrAsk(key, ask) {
      const known = values.get(key);
      if (known !== undefined) return known;
      const value = await ask();
      if (value !== null) values.set(key, value);
      return value;
    },
    clear: () => values.clear(),
  };
}
