import { Button } from '../button/button';
import styles from './pager.module.css';

interface Props {
  /** Of the table: "Ranking". */
  label: string;
  /** From 1 on. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** The way back and on through the pages of a list, where their numbers say nothing. */
export function PageSteps({ label, page, pageSize, total, onPage }: Props) {
  const pages = Math.max(Math.ceil(total / pageSize), 1);
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <Button kind="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p className={styles.shown} role="status">
        Page {page} of {pages}
      </p>
      <Button kind="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
