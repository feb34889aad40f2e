import type { ReactNode } from 'react';
import { Button } from './button/button';
import styles from './show-more.module.css';

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children?: ReactNode;
}

/** Below a list that is read page by page: the button for the next page, while there is one. */
export const ShowMore = ({ query, children = 'Show more' }: Props) =>
  query.hasNextPage && (
    <p className={styles.more}>
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    </p>
  );
