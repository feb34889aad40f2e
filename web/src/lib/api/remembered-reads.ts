import { browserMemory } from '../browser-memory';

const key = 'dynasty.reads';

/** An address that a page reads first, with the key that its data has; null where the data is put together. */
export type FirstRead = readonly [address: string, queryKey: readonly unknown[] | null];

/** What pages read first, by their address, the last visited one first; empty where nothing usable is remembered. */
export function rememberedReads(): Record<string, readonly FirstRead[]> {
  try {
    const pages: unknown = JSON.parse(browserMemory.read(key) ?? '{}');
    return typeof pages === 'object' && pages !== null ? (pages as Record<string, readonly FirstRead[]>) : {};
  } catch {
    return {};
  }
}

export const rememberReads = (pages: [page: string, reads: readonly FirstRead[]][]): void =>
  browserMemory.write(key, JSON.stringify(Object.fromEntries(pages)));

export const forgetRememberedReads = (): void => browserMemory.forget(key);
