import type { Theme } from '../../lib/kept-theme';
import { useTheme } from '../../lib/theme';
import { Segmented } from '../segmented/segmented';
import { useChooseTheme } from './use-choose-theme';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
];

/** How the pages look; none is pressed until the person has chosen one. */
export default function ThemeSwitch() {
  return <Segmented label="Theme" value={useTheme().theme} options={themes} onChange={useChooseTheme()} />;
}
