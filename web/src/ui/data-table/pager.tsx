import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, type ReactNode } from 'react';
import { counted } from '../../lib/format';
import { pageNumbers } from './page-numbers';
import styles from './pager.module.css';

interface Props {
  /** Of the table: "Players". */
  label: string;
  /** From 1 on. */
  page: number;
  pageSize: number;
  /** Rows on all pages together. */
  total: number;
  /** The rows are those of before, while others are on their way: nobody knows yet on how many pages. */
  isOld?: boolean;
  /** `replace`: the page that was asked for is none, and stays out of the way back. */
  onPage: (page: number, how?: { replace: boolean }) => void;
}

interface StepProps {
  name: string;
  off: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At the first and last page a button stays in its place (and keeps the focus), but does nothing. */
const Step = ({ name, off, onClick, children }: StepProps) => (
  <button
    type="button"
    className={styles.page}
    aria-label={name}
    aria-disabled={off}
    onClick={off ? undefined : onClick}
  >
    {children}
  </button>
);

/** Which rows of how many are shown, and the way to the others; a page beyond the last one leads to that. */
export function Pager({ label, page, pageSize, total, isOld = false, onPage }: Props) {
  const pages = Math.max(Math.ceil(total / pageSize), 1);
  const shown = Math.min(page, pages);
  const isBeyond = page > pages && !isOld;
  useEffect(() => {
    if (isBeyond) onPage(pages, { replace: true });
  }, [isBeyond, onPage, pages]);
  const first = total === 0 ? 0 : (shown - 1) * pageSize + 1;
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <p className={styles.shown} role="status">
        Showing {first} to {Math.min(shown * pageSize, total)} of {counted(total, 'result')}
      </p>
      <ol className={styles.pages}>
        <li>
          <Step name="Previous page" off={shown <= 1} onClick={() => onPage(shown - 1)}>
            <LeftOutlined aria-hidden="true" />
          </Step>
        </li>
        {pageNumbers(shown, pages).map((number, index) => (
          <li key={index} className={styles.number}>
            {number === 'gap' ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={`Page ${number}`}
                aria-current={number === shown ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
        <li className={styles.short} aria-hidden="true">
          {shown} / {pages}
        </li>
        <li>
          <Step name="Next page" off={shown >= pages} onClick={() => onPage(shown + 1)}>
            <RightOutlined aria-hidden="true" />
          </Step>
        </li>
      </ol>
    </nav>
  );
}
