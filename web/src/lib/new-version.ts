import { observed } from './observed';

const isThere = observed(false);

/** Notices when a newer version takes over from the one that this page came from. To be called before the page is shown. */
export function watchVersion(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => isThere.set(true));
}

/** To be called when files of this version turn out to be gone. */
export const noteNewVersion = (): void => isThere.set(true);

/** Registers the service worker, which keeps the page for the next visit. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Where the browser does not want one (a private window), pages are loaded as ever.
  navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}

/** True once there is a newer version than the one on this page. */
export const useNewVersion = (): boolean => isThere.use();
