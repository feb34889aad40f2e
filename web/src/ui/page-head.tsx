import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import { PageTitle } from './page-title';
import { Parts } from './parts';

interface Props {
  title: string;
  /** The week that the page shows, for the window's title. */
  week?: number;
  /** A line below the title. */
  sub?: ReactNode;
  /** One action or stepper at the right. */
  action?: ReactNode;
}

/** The head of a page with its h1, which also names the window. */
export const PageHead = ({ title, week, sub, action }: Props) => (
  <div className={styles.head}>
    <PageTitle page={title} week={week} />
    <div>
      <h1 className={styles.title}>{title}</h1>
      {sub && <p className={styles.sub}>{typeof sub === 'string' ? <Parts text={sub} /> : sub}</p>}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
