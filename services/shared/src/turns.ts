export interface Turns {
  /** Runs when those before it with the same key have ended, however they ended; `waitedMs` is how long that took. */
  take<T>(key: string, run: (waitedMs: number) => Promise<T>): Promise<T>;
}

/** One after the other for each key, within this process. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(key, run) {
      const before = last.get(key);
      const askedAt = performance.now();
      const mine = (async () => {
        await before?.catch(() => undefined);
        return run(performance.now() - askedAt);
      })();
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
