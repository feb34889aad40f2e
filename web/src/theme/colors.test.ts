import { antdTheme } from './antd-theme';
import { dark, light, positionColors, type Palette } from './colors';
import { cssTokens } from './css-tokens';

const channel = (hex: string, at: number) => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

it.each([
  ['dark', dark],
  ['light', light],
] as [string, Palette][])('is readable in %s', (_, p) => {
  for (const text of [p.text, p.text2, p.text3]) expect(contrast(text, p.card)).toBeGreaterThanOrEqual(4.5);
  for (const [text, ground] of [
    [p.success, p.successSoft],
    [p.warning, p.warningSoft],
    [p.error, p.errorSoft],
    [p.accent, p.accentSoft],
    ['#FFFFFF', p.primary],
    ['#FFFFFF', p.primaryActive],
    ['#FFFFFF', p.danger],
  ] as [string, string][]) {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(p.inputEdge, p.card)).toBeGreaterThanOrEqual(3);
});

it('has a readable colour for every position in both modes', () => {
  for (const color of Object.values(positionColors)) {
    expect(contrast(color.dark, dark.card)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.light, light.card)).toBeGreaterThanOrEqual(4.5);
  }
});

it('reaches antd exactly, and CSS by name', () => {
  expect(antdTheme('dark').token).toMatchObject({
    colorPrimary: '#4A66E0',
    colorBgContainer: '#141918',
    colorLink: '#8CA8FF',
  });
  // Its lists would grow and slide.
  expect(antdTheme('dark').token?.motion).toBe(false);
  expect(antdTheme('light').token).toMatchObject({ colorPrimary: '#2F4FD0', colorBgLayout: '#F4F6F5' });
  expect(cssTokens('dark')).toMatchObject({
    '--text-2': '#A7B2AE',
    '--accent-soft': '#252D38',
    '--pos-super-flex': '#C3DB5E',
  });
});
