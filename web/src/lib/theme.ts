import type { Mode } from '../theme/colors';
import { keepTheme, keptTheme, themeKey, type Theme } from './kept-theme';
import { observed } from './observed';
import { modeOf, showTheme, systemIsLight } from './show-theme';

const chosen = observed<{ theme: Theme | null; mode: Mode }>({ theme: null, mode: 'dark' });

function apply(theme: Theme | null): void {
  // Mostly the page has it from its start: to look a colour up anew would have all of it laid out for that.
  if (document.documentElement.dataset.theme !== modeOf(theme)) showTheme(theme);
  chosen.set({ theme, mode: modeOf(theme) });
}

/** Called once at start: the page follows what this browser keeps, what another tab chooses, and the system. */
export function followTheme(): void {
  apply(keptTheme());
  window.addEventListener('storage', ({ key }) => key === themeKey && apply(keptTheme()));
  systemIsLight().addEventListener('change', () => apply(chosen.get().theme));
}

/** Shows what an account has chosen, and keeps it for the next visit. */
export function takeTheme(account: string, theme: Theme | null): void {
  keepTheme(account, theme);
  apply(theme);
}

/** What was chosen (null: nothing yet), and the mode that the page has by it. */
export const useTheme = () => chosen.use();
