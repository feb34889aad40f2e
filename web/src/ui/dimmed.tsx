import type { ReactNode } from 'react';
import styles from './dimmed.module.css';

/** What is shown is old, and what was asked for instead is on its way. */
export const Dimmed = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <div className={when ? styles.dimmed : undefined} aria-busy={when || undefined}>
    {children}
  </div>
);
