import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { slugOf, statusOf } from '../../../lib/api/api-error';
import { Panel } from '../../../ui/card';
import { Dimmed } from '../../../ui/dimmed';
import { latePart } from '../../../ui/late-part';
import { Loaded } from '../../../ui/loaded';
import styles from '../analytics.module.css';
import type { UnavailableProps } from './data-unavailable';
import { failureWords } from './failure-words';
import { serviceUnavailable, type Source } from './source';

/** Loaded when it is needed: as a rule it is not. */
const DataUnavailable = latePart<UnavailableProps & { skeleton: ReactNode }>(
  'data-unavailable',
  () => import('./data-unavailable').then((file) => file.DataUnavailable),
  ({ skeleton }) => skeleton,
);

interface Props<T> {
  query: Pick<
    UseQueryResult<T>,
    'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData' | 'errorUpdateCount' | 'errorUpdatedAt'
  >;
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  from?: Source;
  /** What the failure's text is where the server says nothing. */
  otherwise?: string;
  /** After what the server says of a failure. */
  hint?: string;
  children: (data: T) => ReactNode;
}

const noResponse = 'The server did not respond.';

/** Without data the server says that they are missing; the plays' service may be away as a whole. */
const lacksData = (from: Source, error: unknown): boolean =>
  slugOf(error) === 'nfl-data-unavailable' || (from === 'plays' && statusOf(error) === 503);

/** What a tool shows once it is there: missing NFL data say so and how far they are; older results stay meanwhile, dimmed. */
export function Result<T>({ query, skeleton, failed, from = 'stat-lines', otherwise, hint, children }: Props<T>) {
  const isPlays = from === 'plays';
  // While it is asked again, a question that failed has no error of its own.
  const [failure, setFailure] = useState(query.error);
  if (query.error && query.error !== failure) setFailure(query.error);
  const hasFailed = (query.data === undefined || query.isPlaceholderData) && query.errorUpdateCount > 0;
  if (hasFailed && lacksData(from, failure)) {
    return <DataUnavailable error={failure} failed={failed} from={from} query={query} skeleton={skeleton} />;
  }
  const content = (
    <Loaded
      query={query}
      skeleton={skeleton}
      failed={isPlays ? serviceUnavailable : failed}
      failureWords={(error) => failureWords(error, otherwise ?? (isPlays ? failed : noResponse), hint)}
    >
      {children}
    </Loaded>
  );
  if (query.data === undefined && query.error) return <Panel>{content}</Panel>;
  return (
    <Dimmed when={query.isPlaceholderData}>
      <div className={styles.stack}>{content}</div>
    </Dimmed>
  );
}
