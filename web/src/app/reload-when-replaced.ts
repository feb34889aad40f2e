const key = 'dynasty.reloadedAt';
const oncePerMs = 30_000;

/**
 * A page that was open while a new version was installed asks for files that are gone; loading the page again gets
 * the new version. At most once in a while: files that are really missing must not turn into a loop.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < oncePerMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
