import type { Mode } from '../theme/colors';
import type { Theme } from './kept-theme';

/** What the system of this browser prefers. */
export const systemIsLight = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

/** Dark, until somebody chooses otherwise. */
export function modeOf(theme: Theme | null): Mode {
  if (theme === 'system') return systemIsLight().matches ? 'light' : 'dark';
  return theme ?? 'dark';
}

/** Gives the page the colours of a theme, which stand in the HTML, and those around it in the browser as well. */
export function showTheme(theme: Theme | null): void {
  const page = document.documentElement;
  page.dataset.theme = modeOf(theme);
  const ground = getComputedStyle(page).getPropertyValue('--layout').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}
