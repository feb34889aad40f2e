import { mongo as driver } from 'mongoose';
import { createHash } from 'node:crypto';

const { EJSON } = driver.BSON;

/** A hash that tells changed content from a repeat: equal values have equal hashes, whatever the order of their keys. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url').slice(0, 27);
}

/** A document as text: relaxed extended JSON (dates and bytes keep their types) with its keys in order. */
export const documentText = (document: object): string =>
  JSON.stringify(EJSON.serialize(document, { relaxed: true }), inOrder);

/** For JSON.stringify: the keys of every object in order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
