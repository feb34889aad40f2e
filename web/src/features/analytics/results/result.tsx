import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saidBy, slugOf } from '../../../lib/api/api-error';
import { Button } from '../../../ui/button/button';
import { Panel } from '../../../ui/card';
import { Dimmed } from '../../../ui/dimmed';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import styles from '../analytics.module.css';
import { DataUnavailable } from './data-unavailable';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  /** The tool lives from play-by-play data: whatever fails, it is their service. */
  fromPlays?: boolean;
  /** After what the server says of a failure. */
  hint?: string;
  children: (data: T) => ReactNode;
}

/** What a tool shows once it is there: missing NFL data say so and how far they are; older results stay meanwhile, dimmed. */
export function Result<T>({ query, skeleton, failed, fromPlays = false, hint, children }: Props<T>) {
  const { data, error } = query;
  if (data === undefined && error && (fromPlays || slugOf(error) === 'nfl-data-unavailable')) {
    return <DataUnavailable error={error} failed={failed} query={query} />;
  }
  if (data === undefined && error) {
    const again = (
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    );
    const text = [saidBy(error, 'The server did not respond.'), hint].filter(Boolean).join(' ');
    return (
      <Panel>
        <Notice kind="error" title={failed} text={text} action={again} />
      </Panel>
    );
  }
  return (
    <Dimmed when={query.isPlaceholderData}>
      <div className={styles.stack}>
        <Loaded query={query} skeleton={skeleton} failed={failed}>
          {children}
        </Loaded>
      </div>
    </Dimmed>
  );
}
