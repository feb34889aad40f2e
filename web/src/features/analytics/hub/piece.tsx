import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Line } from '../../../ui/skeleton';
import styles from './hub.module.css';

const waiting = (
  <span className={styles.waiting} role="status" aria-label="Loading">
    <Line width="60%" height={10} />
    <Line width="100%" height={20} />
    <Line width="100%" height={20} />
    <Line width="100%" height={20} />
  </span>
);

/** What stands in a card that has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error'>;
  children: (data: T) => ReactNode;
}

/** A glance at a tool once its data are there; the tool itself says what is wrong when they are not. */
export function Piece<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <Nothing>No data at the moment.</Nothing> : waiting;
}

interface HeadProps {
  children: ReactNode;
  /** At the right end. */
  scope?: ReactNode;
}

/** The line above a glance: what it shows, and of what. */
export const PieceHead = ({ children, scope }: HeadProps) => (
  <p className={styles.pieceHead}>
    <span className={styles.what}>{children}</span>
    {scope !== undefined && <span>{scope}</span>}
  </p>
);
