import type {} from '../src/lib/api/early-reads';
import { isLight } from '../src/lib/paths';
import { rememberedReads } from '../src/lib/api/remembered-reads';
import { goTo } from '../src/lib/browser';
import { keptPage } from '../src/lib/kept-page';
import { keptTheme } from '../src/lib/kept-theme';
import { showTheme } from '../src/lib/show-theme';
import { oweSignOut } from '../src/lib/session/owed-sign-out';
import { rememberedAccount } from '../src/lib/session/remembered-account';
import { loginAddress, takeNext } from '../src/lib/session/return-to';

/** Filled in by the build: what the page loads first, for every address and for each. */
declare const FILES: {
  entry: string;
  shared: string[];
  fonts: string[];
  screens: { pattern: string; files: string[] }[];
};

/**
 * Runs within the page before anything else is loaded. A visitor gets the front page, which stands in the HTML already
 * and needs no script; for everybody else the files of their screen are asked for at once, and what the screen read
 * last time beside them.
 */
function start(): void {
  const { pathname, search, hash } = location;
  const comesBack = rememberedAccount() !== null;
  const wasRefused = /[#&?]error=/.test(search + hash);
  const isVisitor = !wasRefused && (pathname === '/landing' || (pathname === '/' && !comesBack));
  document.documentElement.dataset.start = isVisitor ? 'front' : comesBack && pathname !== '/' ? 'league' : 'blank';
  const isSigningOut = pathname === '/signed-out';
  // The browser may be left before the application is there, which ends the identity server's session.
  if (isSigningOut) oweSignOut();
  // The identity server leads here after a sign-out, also who goes on as somebody else. On any other page than that of
  // the sign-out this was given up: a later sign-out leads nowhere.
  const next = isSigningOut ? null : takeNext();
  if (next !== null && pathname === '/' && isVisitor) return goTo(loginAddress(next));
  const { entry, shared, fonts, screens } = FILES;
  const theme = keptTheme();
  showTheme(theme);
  if (theme === null && isLight(pathname)) document.documentElement.dataset.ground = 'light';
  if (isVisitor) return preloadFonts(fonts);
  const screen = screens.find(({ pattern }) => new RegExp(pattern).test(pathname));
  const files = [...shared, ...(screen?.files ?? [])];
  let missing = files.length;
  const preload = (href: string) => () =>
    addToHead('link', { rel: 'modulepreload', href }).addEventListener('load', () => {
      missing -= 1;
      // The fonts are there before the page is rendered; asked for now, they would make the scripts later.
      if (missing === 0) preloadFonts(fonts);
    });
  const reads = comesBack ? readEarly(pathname) : [];
  const asked = inParts([...files.map(preload), ...reads]);
  const run = () => void asked.then(() => addToHead('script', { type: 'module', src: entry }));
  if (!comesBack) return run();
  document.addEventListener('DOMContentLoaded', () => showKeptPage(run), { once: true });
}

/** So many files and responses are asked for at a time: dozens at once keep a slow phone from drawing the page. */
const atATime = 3;

/** Does one after the other, and lets the browser draw in between. */
async function inParts(all: readonly (() => void)[]): Promise<void> {
  for (const [done, one] of all.entries()) {
    if (done > 0 && done % atATime === 0) await new Promise((resolve) => setTimeout(resolve));
    one();
  }
}

/**
 * Puts the page as it was seen last in the place of the outline, once its styles are there; `then` is called when it
 * is on the screen, or at once where no page is kept.
 */
function showKeptPage(then: () => void): void {
  const outline = document.querySelector('.start');
  const html = keptPage();
  const stylesheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!outline || !stylesheet || html === undefined || document.hidden) return then();
  const show = () => {
    outline.className = 'kept';
    outline.innerHTML = html;
    for (const part of outline.children) part.setAttribute('inert', '');
    requestAnimationFrame(() => setTimeout(then));
  };
  if (stylesheet.sheet) return show();
  stylesheet.addEventListener('load', show);
  stylesheet.addEventListener('error', then);
}

/** What the screen read last time, each to be asked for. */
function readEarly(pathname: string): (() => void)[] {
  const early = (window.earlyReads = new Map<string, Promise<Response>>());
  return (rememberedReads()[pathname] ?? []).map(([address]) => () => {
    const response = fetch(address, { credentials: 'include' });
    // Whoever takes the response hears of the failure.
    response.catch(() => undefined);
    early.set(address, response);
  });
}

function preloadFonts(fonts: string[]): void {
  for (const href of fonts) addToHead('link', { rel: 'preload', as: 'font', type: 'font/woff2', href });
}

function addToHead(tag: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ ...attributes, crossorigin: '' })) element.setAttribute(name, value);
  document.head.append(element);
  return element;
}

start();
