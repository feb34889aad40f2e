/**
 * What this browser remembers from visit to visit, as text. A browser that keeps nothing (a private window, storage
 * switched off) remembers nothing: what is kept here may only save time.
 */
export const browserMemory = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing is remembered.
    }
  },
  forget(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // There was nothing.
    }
  },
  /** The keys that begin so. */
  keys(beginning: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
    } catch {
      return [];
    }
  },
};
