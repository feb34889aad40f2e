import { isInBackground } from '../lib/background-file';
import { reload } from '../lib/browser';
import { noteNewVersion } from '../lib/new-version';

const key = 'dynasty.reloadedAt';
const oncePerMs = 30_000;

/** Whether somebody is at something that would be lost: a dialog, or words in the field that has the focus. */
const isAtWork = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  Boolean(
    document.querySelector<HTMLInputElement>('textarea:focus, input:not([type=checkbox], [type=radio]):focus')?.value,
  );

/**
 * A page that was open while a new version was installed asks for files that are gone; loading the page again gets
 * the new version. At most once in a while: files that are really missing must not turn into a loop. Where that would
 * take something from somebody it is left to them.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isInBackground() || isAtWork()) {
      noteNewVersion();
      return;
    }
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < oncePerMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    reload();
  });
}
