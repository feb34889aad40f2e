import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saidBy } from '../lib/api/api-error';
import type { League } from '../lib/api/shared-reads';
import { Button } from './button/button';
import { Notice } from './notice';

/** What is looked at of a read. */
export type Read<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };

interface Props<T> {
  query: Read<T>;
  /** Still picture of the final layout. */
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  /** What is said of the failure, in place of the server's own words. */
  failureWords?: (error: unknown) => string;
  children: (data: T) => ReactNode;
}

const said = (error: unknown): string => saidBy(error, 'The server did not respond.');

/**
 * A block that waits for its own data: its skeleton, its failure with Try Again (this block only), its content. Data
 * that is there stays while it is read again, even when that fails.
 */
export function Loaded<T>({ query, skeleton, failed, failureWords = said, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  const again = (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      Try Again
    </Button>
  );
  return <Notice kind="error" title={failed} text={failureWords(query.error)} action={again} />;
}

interface OnceLoadedProps {
  league: Pick<League, 'sync'> | undefined;
  skeleton: ReactNode;
  /** What is said of a list without rows. */
  children: ReactNode;
}

/**
 * In place of a list without rows: while the league is being loaded they may still come, and it is not called empty.
 * Where the loading has come to a stop, for as long as Sleeper does not respond for instance, it says so.
 */
export function OnceLoaded({ league, skeleton, children }: OnceLoadedProps): ReactNode {
  if (league === undefined) return skeleton;
  const { state, message } = league.sync;
  if (state === 'ready') return children;
  return message === null ? skeleton : <Notice title="Still loading" text={message} />;
}
