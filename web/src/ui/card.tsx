import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  title: ReactNode;
  /** A quiet word after the title: a scope or a count. */
  note?: ReactNode;
  /** Right end of the head: one link, button or badge. */
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A block with a head, 48 high; its heading (h2) names the section. */
export function Card({ title, note, extra, className = '', children }: Props) {
  const headingId = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {extra && <div className={styles.extra}>{extra}</div>}
      </header>
      {children}
    </section>
  );
}

/** The same surface without a head. */
export const Panel = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`${styles.card} ${className}`}>{children}</div>
);
