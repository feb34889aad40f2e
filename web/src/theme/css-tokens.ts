import { dark, light, positionColors, type Mode } from './colors';

const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();

/** The palette as CSS custom properties: `text2` becomes `--text-2`, a position `--pos-super-flex`. */
export function cssTokens(mode: Mode): Record<`--${string}`, string> {
  const palette = mode === 'dark' ? dark : light;
  const tokens: Record<`--${string}`, string> = {
    '--pos-share': mode === 'dark' ? '16%' : '10%',
  };
  for (const [name, value] of Object.entries(palette)) tokens[`--${kebab(name)}`] = value;
  for (const [position, color] of Object.entries(positionColors)) {
    tokens[`--pos-${position.replace('_', '-').toLowerCase()}`] = color[mode];
  }
  return tokens;
}

/** Gives an element (and all below it) the colours of a mode. */
export function applyTokens(element: HTMLElement, mode: Mode): void {
  element.style.colorScheme = mode;
  for (const [name, value] of Object.entries(cssTokens(mode))) element.style.setProperty(name, value);
}
