import { LRUCache } from 'lru-cache';

export interface Cache<V extends object> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  clear(): void;
}

/** What was used last, at most `max` values, each for at most `ttlMs` where that is given. */
export function createCache<V extends object>(o: { max: number; ttlMs?: number }): Cache<V> {
  const values = new LRUCache<string, V>(o.ttlMs === undefined ? { max: o.max } : { max: o.max, ttl: o.ttlMs });
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    clear: () => values.clear(),
  };
}
