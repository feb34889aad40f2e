import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { count } from '../../../lib/format';
import { useSlowPollMs } from '../../../lib/live-state';
import { Button } from '../../../ui/button/button';
import { Panel } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { ProgressBar } from '../../../ui/progress-bar';
import { nflDataStatus, type Ingestion } from '../../../lib/api/shared-reads';
import styles from './data-unavailable.module.css';
import { failureWords } from './failure-words';
import { kindsOf, serviceUnavailable, type Source } from './source';

/** How often the status is read; the stream tells how far the data are, not that they could not be had. */
const statusEveryMs = 2_000;
/** The first pause after a failed question. */
const againMs = 2_000;
const bytesInMb = 1_000_000;
const steps = { download: 'Downloading', read: 'Reading', store: 'Storing' };

/** Between two questions of one page, while nothing new is stored: twice as long each time, up to this. */
const longestWaitMs = 30_000;

const repository = 'The data repository is having service issues, or its data are still being loaded.';

/** The server begins with the title, which stands above already. */
const withoutTitle = (said: string): string =>
  said.replace(new RegExp(`^${serviceUnavailable}: (.)`), (_, first: string) => first.toUpperCase());

/** "Plays of 2024", "Schedule". */
const nameOf = ({ kind, season }: Ingestion, from: Source): string =>
  [kindsOf[from][kind], season].filter((word) => word != null).join(' of ');

/** "Downloading, 12 MB". */
function wordsOf({ progress }: Ingestion): string {
  if (!progress) return 'Waiting';
  return `${steps[progress.step]}, ${count(progress.bytes / bytesInMb)} MB`;
}

function Progress({ ingestion, name }: { ingestion: Ingestion; name: string }) {
  const { progress, reason, state } = ingestion;
  const share = progress?.totalBytes ? Math.min(progress.bytes / progress.totalBytes, 1) : undefined;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      {share !== undefined && progress?.step === 'download' && (
        <ProgressBar share={share} label={`${name}, download`} />
      )}
      <span className={styles.words}>{state === 'loading' ? wordsOf(ingestion) : (reason ?? 'Waiting')}</span>
    </li>
  );
}

export interface UnavailableProps {
  error: unknown;
  failed: string;
  from: Source;
  query: Pick<UseQueryResult, 'refetch' | 'isFetching' | 'errorUpdatedAt'>;
}

/** Asks again and again while a question fails: soon when `stored` has changed, then ever more rarely. */
function useAskingAgain({ refetch, errorUpdatedAt }: UnavailableProps['query'], stored: string): void {
  const tries = useRef({ stored, count: 0 });
  useEffect(() => {
    const last = tries.current;
    const count = last.stored === stored ? last.count : 0;
    tries.current = { stored, count: count + 1 };
    // The process that is asked may take a moment to load what has been stored.
    const timer = setTimeout(() => void refetch(), Math.min(againMs * 2 ** count, longestWaitMs));
    return () => clearTimeout(timer);
  }, [refetch, errorUpdatedAt, stored]);
}

/** Without its data a tool says so, how far they are, and reads again by itself until they are loaded. */
export function DataUnavailable({ error, failed, from, query }: UnavailableProps) {
  const refetchInterval = useSlowPollMs(statusEveryMs);
  const status = useQuery({ ...nflDataStatus(), refetchInterval, refetchOnMount: 'always' }).data;
  const own = status?.ingestions.filter(({ kind }) => kind in kindsOf[from]) ?? [];
  useAskingAgain(query, own.map(({ snapshotId }) => snapshotId).join());
  const underWay = own.filter(({ state }) => state !== 'stored');
  return (
    <Panel>
      <Notice
        kind="error"
        title={from === 'schedule' ? failed : serviceUnavailable}
        text={withoutTitle(failureWords(error, failed, repository))}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
      {underWay.length > 0 && (
        <ul className={styles.list} aria-label="Data that are being loaded">
          {underWay.map((one) => (
            <Progress key={nameOf(one, from)} ingestion={one} name={nameOf(one, from)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
