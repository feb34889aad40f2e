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

interface StepProps {
  off: boolean;
  onClick: () => void;
  children: string;
}

/** At the first and last page a button stays in its place (and keeps the focus), but does nothing. */
const Step = ({ off, onClick, children }: StepProps) => (
  <Button kind="quiet" aria-disabled={off} onClick={off ? undefined : onClick}>
    {children}
  </Button>
);

/** The way back and on through the pages of a list, where their numbers say nothing; beyond the last one it is at that. */
export function PageSteps({ label, page: asked, pageSize, total, onPage }: Props) {
  const pages = Math.max(Math.ceil(total / pageSize), 1);
  const page = Math.min(asked, pages);
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <Step off={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Step>
      <p className={styles.shown} role="status">
        Page {page} of {pages}
      </p>
      <Step off={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Step>
    </nav>
  );
}
