import { type AppError } from './errors.js';

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

/** Turns for which nobody waits too long. `Name`: what a turn can be taken for. */
export interface LimitedTurns<Name extends string> {
  /**
   * Runs when those before it that are about the same have ended: one name after the other, in the order in which they
   * were declared. Throws `busy()` when that comes too late, or to somebody who has gone meanwhile.
   */
  take<T>(about: Readonly<Partial<Record<Name, string>>>, run: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

/** As createTurns, with an end to the waiting: who has waited for `longestMs` is told that it is `busy`. */
export function createLimitedTurns<Name extends string>(o: {
  names: readonly Name[];
  longestMs: number;
  busy: () => AppError;
}): LimitedTurns<Name> {
  const turns = createTurns();
  return {
    take(about, run, gone) {
      const until = performance.now() + o.longestMs;
      const inTurn = (key: string, next: typeof run) => () =>
        turns.take(key, async () => {
          if (gone?.aborted === true || performance.now() > until) throw o.busy();
          return next();
        });
      const named = o.names.flatMap((name) => (about[name] === undefined ? [] : [`${name} ${about[name]}`]));
      return named.reduceRight((next, key) => inTurn(key, next), run)();
    },
  };
}
