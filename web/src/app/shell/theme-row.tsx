import { Suspense } from 'react';
import { firstPaint } from '../../lib/first-paint';
import { lazyOrNothing } from '../../ui/lazy-or-nothing';
import styles from './shell.module.css';

const ThemeSwitch = lazyOrNothing(async () => {
  await firstPaint();
  return (await import('../../ui/theme-switch/theme-switch')).default;
});

/** The switch of the theme in a menu, which stays open for it. */
export const ThemeRow = () => (
  <div className={styles.theme} onClick={(event) => event.stopPropagation()}>
    <span>Theme</span>
    <Suspense>
      <ThemeSwitch />
    </Suspense>
  </div>
);
