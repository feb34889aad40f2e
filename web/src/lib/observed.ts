import { useSyncExternalStore } from 'react';

/** A value that stands outside of the components; those that show it follow its changes. */
export interface Observed<T> {
  get(): T;
  set(value: T): void;
  /** Follows the value, or what is derived from it. */
  use(): T;
  use<D>(derive: (value: T) => D): D;
}

export function observed<T>(first: T): Observed<T> {
  let value = first;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return {
    get: () => value,
    set(next) {
      value = next;
      watchers.forEach((watcher) => watcher());
    },
    use: <D>(derive?: (value: T) => D) => useSyncExternalStore(watch, () => (derive ? derive(value) : value) as D),
  };
}
