import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { slugOf } from '../../../lib/api/api-error';
import { Panel } from '../../../ui/card';
import { Dimmed } from '../../../ui/dimmed';
import { Loaded } from '../../../ui/loaded';
import styles from '../analytics.module.css';

/** Loaded when it is needed: as a rule it is not. */
const DataUnavailable = lazy(() => import('./data-unavailable').then((file) => ({ default: file.DataUnavailable })));

/** What a tool reads: NFL plays, stat lines, or the schedule. */
type Source = 'plays' | 'stat-lines' | 'schedule';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  from?: Source;
  /** After what the server says of a failure. */
  hint?: string;
  children: (data: T) => ReactNode;
}

/** Without stat lines the server says that they are missing; whatever fails of the plays, it is their service. */
const lacksData = (from: Source, error: unknown): boolean =>
  from === 'plays' || (from === 'stat-lines' && slugOf(error) === 'nfl-data-unavailable');

/** What a tool shows once it is there: missing NFL data say so and how far they are; older results stay meanwhile, dimmed. */
export function Result<T>({ query, skeleton, failed, from = 'stat-lines', hint, children }: Props<T>) {
  const hasFailed = query.data === undefined && query.error;
  if (hasFailed && lacksData(from, query.error)) {
    return (
      <Suspense fallback={skeleton}>
        <DataUnavailable error={query.error} failed={failed} query={query} />
      </Suspense>
    );
  }
  const content = (
    <Loaded query={query} skeleton={skeleton} failed={failed} hint={hint}>
      {children}
    </Loaded>
  );
  if (hasFailed) return <Panel>{content}</Panel>;
  return (
    <Dimmed when={query.isPlaceholderData}>
      <div className={styles.stack}>{content}</div>
    </Dimmed>
  );
}
