import { useSyncExternalStore } from 'react';

let isThere = false;
const watchers = new Set<() => void>();

/** Registers the service worker, which keeps the page for the next visit and tells when it has become another one. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data !== 'new-version') return;
    isThere = true;
    watchers.forEach((watcher) => watcher());
  });
  // Where the browser does not want one (a private window), pages are loaded as ever.
  navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}

/** True once the server has a newer version than the one on this page. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isThere,
  );
