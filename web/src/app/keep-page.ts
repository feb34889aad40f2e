import { firstPaint } from '../lib/first-paint';
import { addressNow, writeKeptPage } from '../lib/kept-page';
import { certainAccount } from '../lib/session/session';

/** The screens that people open the application with; none of them shows private messages. */
const keptScreens = /^\/leagues\/\d+(?:\/(?:matchups|rosters?))?\/?$/;
/** What is still being loaded, has failed, or was opened by somebody. */
const unfit = [
  '[aria-busy="true"]',
  '[role="status"][aria-label^="Loading"]',
  '[role="alert"]',
  '[role="dialog"]',
  'dialog[open]',
  '[aria-expanded="true"]',
  'main[inert]',
].join();
/** Long after the page is there: its data and what lies below have come. */
const settledMs = 4_000;

/** Keeps what is seen of a page for the next visit: once it is there, and whenever it is left. */
export async function keepPages(root: HTMLElement): Promise<void> {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep(root);
  });
  await firstPaint();
  setTimeout(() => keep(root), settledMs);
}

/** Whether what is seen is the page of the address; on the way to another one it is that of before for a while. */
const isOfAddress = (root: HTMLElement): boolean =>
  root.querySelector<HTMLElement>('[data-address]')?.dataset.address === addressNow();

function keep(root: HTMLElement): void {
  const account = certainAccount();
  if (account === null || !keptScreens.test(window.location.pathname) || !isOfAddress(root)) return;
  if (root.querySelector(unfit)) return;
  const copy = root.cloneNode(true) as HTMLElement;
  dropUnseen(root, copy, window.innerHeight - window.scrollY);
  writeKeptPage(account, copy.innerHTML);
}

/** Takes out of the copy what lies below the first screen (`bottom`, pixels from the window's top). */
function dropUnseen(shown: Element, copy: Element, bottom: number): void {
  const copies = [...copy.children];
  for (const [index, child] of [...shown.children].entries()) {
    const twin = copies[index];
    if (twin === undefined || getComputedStyle(child).position === 'fixed') continue;
    if (child.getBoundingClientRect().top > bottom) twin.remove();
    else dropUnseen(child, twin, bottom);
  }
}
