import { isOfBackground } from '../lib/background-file';
import { reload } from '../lib/browser';
import { noteNewVersion } from '../lib/new-version';

const key = 'dynasty.reloadedAt';
const oncePerMs = 30_000;

/** Fields that somebody has typed in; what the page itself has filled in is there again after a reload. */
const typedIn = new WeakSet<EventTarget>();

/** Whether words that somebody has typed still stand in a field of the page. */
const isAtWork = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('textarea, input, [contenteditable]')].some(
    (field) => typedIn.has(field) && (field.value || field.textContent),
  );

/**
 * A page that was open while a new version was installed asks for files that are gone; loading the page again gets
 * the new version. At most once in a while: files that are really missing must not turn into a loop. Where that would
 * take words from somebody it is left to them, and without a network the page that is there stays.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('input', (event) => {
    // Other events of this name are of what is chosen: a checkbox, a list.
    if (event instanceof InputEvent && event.target) typedIn.add(event.target);
  });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Whether it was in the background is known when its load has failed, which is a moment later.
    setTimeout(() => {
      if (isOfBackground(payload) || isAtWork()) return noteNewVersion();
      const last = Number(sessionStorage.getItem(key) ?? 0);
      if (Date.now() - last < oncePerMs) return;
      sessionStorage.setItem(key, String(Date.now()));
      fetch(window.location.href, { method: 'HEAD' }).then(
        // That may have taken its time, in which somebody has begun to write.
        () => (isAtWork() ? noteNewVersion() : reload()),
        () => sessionStorage.removeItem(key),
      );
    });
  });
}
