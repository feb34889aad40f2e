import { browserMemory } from './browser-memory';
import { rememberedAccount } from './session/remembered-account';

/** As the person chose it, kept with their account. */
export type Theme = 'dark' | 'light' | 'system';

/** Other tabs hear of its change. */
export const themeKey = 'dynasty.theme';
const kept = /^(dark|light|system) (.+)$/s;

/** What the person of this browser has chosen; null when they have not, and when it was somebody else's choice. */
export function keptTheme(): Theme | null {
  const [, theme, account] = kept.exec(browserMemory.read(themeKey) ?? '') ?? [];
  return account !== undefined && account === rememberedAccount() ? (theme as Theme) : null;
}

/** Keeps what an account has chosen, for its next visit with this browser. */
export function keepTheme(account: string, theme: Theme | null): void {
  if (theme === null) browserMemory.forget(themeKey);
  else browserMemory.write(themeKey, `${theme} ${account}`);
}

export const forgetTheme = (): void => browserMemory.forget(themeKey);
