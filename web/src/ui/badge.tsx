import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeKind = 'neutral' | 'outline' | 'success' | 'warning' | 'error' | 'accent';

interface Props {
  kind?: BadgeKind;
  /** A dot before the words: it is happening now. */
  live?: boolean;
  children: ReactNode;
}

export const Badge = ({ kind = 'neutral', live = false, children }: Props) => (
  <span className={`${styles.badge} ${styles[kind]}`}>
    {live && <span className={styles.dot} aria-hidden="true" />}
    {children}
  </span>
);

/** The badge of a game: Final, In Progress, Scheduled. */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'In Progress') {
    return (
      <Badge kind="success" live>
        In Progress
      </Badge>
    );
  }
  return status === 'Final' ? <Badge>Final</Badge> : <Badge kind="outline">Scheduled</Badge>;
}
