import { useSyncExternalStore } from 'react';

/** Whether the last call reached the servers; taken to be so when the browser says that the network is back. */
let isReached = true;
const watchers = new Set<() => void>();
const tell = (): void => watchers.forEach((watcher) => watcher());

/** Called after every call: whether a response came, whatever it was. */
export function noteReached(reached: boolean): void {
  isReached = reached;
  tell();
}

const online = (): void => noteReached(true);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('online', online);
  window.addEventListener('offline', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', watcher);
  };
}

/** False while there is no network, as far as the browser and the last call know. */
export const useConnected = (): boolean => useSyncExternalStore(watch, () => navigator.onLine && isReached);
