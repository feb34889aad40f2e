import { lazy, Suspense } from 'react';
import { firstPaint } from '../../lib/first-paint';
import styles from './shell.module.css';

const ThemeSwitch = lazy(async () => {
  await firstPaint();
  return import('../../ui/theme-switch/theme-switch');
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
