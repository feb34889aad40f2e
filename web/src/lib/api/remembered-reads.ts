import { browserMemory } from '../browser-memory';

const key = 'dynasty.reads';

/** An address that a page reads first, with the key that its data has; null where the data is put together. */
export type FirstRead = readonly [address: string, queryKey: readonly unknown[] | null];

const isFirstRead = (one: unknown): one is FirstRead =>
  Array.isArray(one) && typeof one[0] === 'string' && (one[1] === null || Array.isArray(one[1]));

const areReads = (page: [string, unknown]): page is [string, readonly FirstRead[]] =>
  Array.isArray(page[1]) && page[1].every(isFirstRead);

/**
 * What pages read first, by their address, the last visited one first; what cannot be used is left out. A page begins
 * with these before anything can catch an error.
 */
export function rememberedReads(): Record<string, readonly FirstRead[]> {
  try {
    const pages: unknown = JSON.parse(browserMemory.read(key) ?? '{}');
    return Object.fromEntries(Object.entries(pages ?? {}).filter(areReads));
  } catch {
    return {};
  }
}

export const rememberReads = (pages: [page: string, reads: readonly FirstRead[]][]): void =>
  browserMemory.write(key, JSON.stringify(Object.fromEntries(pages)));

export const forgetRememberedReads = (): void => browserMemory.forget(key);
