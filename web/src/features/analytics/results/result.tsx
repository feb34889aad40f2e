import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { slugOf } from '../../../lib/api/api-error';
import { Panel } from '../../../ui/card';
import { Dimmed } from '../../../ui/dimmed';
import { Loaded } from '../../../ui/loaded';
import { DataUnavailable } from './data-unavailable';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  /** The tool lives from play-by-play data: whatever fails, it is their service. */
  fromPlays?: boolean;
  children: (data: T) => ReactNode;
}

/** What a tool shows once it is there: missing NFL data say so and how far they are; older results stay meanwhile, dimmed. */
export function Result<T>({ query, skeleton, failed, fromPlays = false, children }: Props<T>) {
  const { data, error } = query;
  if (data === undefined && error && (fromPlays || slugOf(error) === 'nfl-data-unavailable')) {
    return <DataUnavailable error={error} failed={failed} query={query} />;
  }
  if (data === undefined && error) {
    return (
      <Panel>
        <Loaded query={query} skeleton={skeleton} failed={failed}>
          {children}
        </Loaded>
      </Panel>
    );
  }
  return (
    <Dimmed when={query.isPlaceholderData}>
      <Loaded query={query} skeleton={skeleton} failed={failed}>
        {children}
      </Loaded>
    </Dimmed>
  );
}
