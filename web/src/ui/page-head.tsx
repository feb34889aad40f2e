import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import { Parts } from './parts';

/** Title of a page (its h1 and the window's title), a line below, and one action or stepper at the right. */
export const PageHead = ({ title, sub, action }: { title: string; sub?: ReactNode; action?: ReactNode }) => (
  <div className={styles.head}>
    <title>{`${title} · Dynasty Companion`}</title>
    <div>
      <h1 className={styles.title}>{title}</h1>
      {sub && <p className={styles.sub}>{typeof sub === 'string' ? <Parts text={sub} /> : sub}</p>}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
