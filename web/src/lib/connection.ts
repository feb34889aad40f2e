import { useSyncExternalStore } from 'react';

/** Whether the last call reached the servers; taken to be so when the browser says that the network is back. */
let isReached = true;
const watchers = new Set<() => void>();
const waiting = new Set<() => void>();

/** Called after every call: whether a response came, whatever it was. */
export function noteReached(reached: boolean): void {
  isReached = reached;
  watchers.forEach((watcher) => watcher());
  if (!reached) return;
  const due = [...waiting];
  waiting.clear();
  due.forEach((work) => work());
}

/** Calls `work` once, with the next sign that the servers can be reached. */
export const whenReached = (work: () => void): void => void waiting.add(work);

const tell = (): void => watchers.forEach((watcher) => watcher());
window.addEventListener('online', () => noteReached(true));
window.addEventListener('offline', tell);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** False while there is no network, as far as the browser and the last call know. */
export const useConnected = (): boolean => useSyncExternalStore(watch, () => navigator.onLine && isReached);
