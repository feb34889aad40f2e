import { createHash } from 'node:crypto';

/** Tells changed content from a repeat: equal values have equal hashes, whatever the order of their keys. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url').slice(0, 27);
}

/** For JSON.stringify: the keys of every object in order. */
export function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
