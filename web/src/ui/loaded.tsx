import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saidBy } from '../lib/api/api-error';
import { Button } from './button/button';
import { Notice } from './notice';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** Still picture of the final layout. */
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  /** What the failure's text is where the server says nothing. */
  otherwise?: string;
  /** After what the server says of a failure. */
  hint?: string;
  children: (data: T) => ReactNode;
}

/**
 * A block that waits for its own data: its skeleton, its failure with Try Again (this block only), its content. Data
 * that is there stays while it is read again, even when that fails.
 */
export function Loaded<T>({ query, skeleton, failed, otherwise, hint = '', children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  const again = (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      Try Again
    </Button>
  );
  return (
    <Notice
      kind="error"
      title={failed}
      text={`${saidBy(query.error, otherwise ?? 'The server did not respond.')} ${hint}`.trim()}
      action={again}
    />
  );
}
