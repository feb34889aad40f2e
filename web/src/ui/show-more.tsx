import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button/button';
import styles from './show-more.module.css';

interface Props {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
  /** What is said when the next page could not be read. */
  failed?: string;
  /** What stands below the last page, if anything does. */
  end?: string;
  children?: ReactNode;
}

/** Below a list that is read page by page: the button for the next page while there is one, and whether that failed. */
export function ShowMore({ query, failed = 'What follows could not be loaded', end, children = 'Show more' }: Props) {
  const { hasNextPage, isFetchNextPageError: hasFailed } = query;
  const last = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const [wasPressed, setWasPressed] = useState(false);
  // The button disappears with the last page; the focus of the person who pressed it stays where it was.
  useEffect(() => {
    if (!hasNextPage && pressed.current) last.current?.focus();
    pressed.current = false;
  }, [hasNextPage]);
  const load = () => {
    pressed.current = true;
    setWasPressed(true);
    // Where more follows the button stays, and has the focus.
    void query.fetchNextPage().then((result) => (pressed.current &&= !result.hasNextPage));
  };
  if (!hasNextPage && end === undefined)
    return (
      wasPressed && (
        <p ref={last} tabIndex={-1} className="visually-hidden">
          End of the list
        </p>
      )
    );
  return (
    <div className={styles.more}>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      {hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={load}>
          {hasFailed ? 'Try Again' : children}
        </Button>
      ) : (
        <p ref={last} tabIndex={-1} className={styles.end}>
          {end}
        </p>
      )}
    </div>
  );
}
