import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { saidBy } from '../../../lib/api/api-error';
import { count } from '../../../lib/format';
import { Button } from '../../../ui/button/button';
import { Panel } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { ProgressBar } from '../../../ui/progress-bar';
import { nflDataStatus, type Ingestion } from '../../../lib/api/shared-reads';
import styles from './data-unavailable.module.css';

const pollMs = 2_000;
const bytesInMb = 1_000_000;
const steps = { download: 'Downloading', read: 'Reading', store: 'Storing' };

const nameOf = ({ season }: Ingestion): string => `Plays of ${season}`;

/** "Downloading, 12 MB". */
function wordsOf({ progress }: Ingestion): string {
  if (!progress) return 'Waiting';
  return `${steps[progress.step]}, ${count(progress.bytes / bytesInMb)} MB`;
}

function Progress({ ingestion }: { ingestion: Ingestion }) {
  const { progress, reason, state } = ingestion;
  const name = nameOf(ingestion);
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

interface Props {
  error: unknown;
  failed: string;
  query: Pick<UseQueryResult, 'refetch' | 'isFetching'>;
}

/** Without the data of nflfastR a tool says so, how far they are, and reads again by itself once they are loaded. */
export function DataUnavailable({ error, failed, query: { refetch, isFetching } }: Props) {
  const status = useQuery({
    ...nflDataStatus(),
    refetchInterval: ({ state }) => (state.data?.state === 'ready' ? false : pollMs),
    refetchOnMount: 'always',
  }).data;
  const stored = status?.ingestions.filter(({ snapshotId }) => snapshotId !== null).length;
  const before = useRef(stored);
  useEffect(() => {
    // Only when there are more than before: what is missing may be something else.
    const areMore = stored !== undefined && before.current !== undefined && stored > before.current;
    before.current = stored;
    if (areMore) void refetch();
  }, [stored, refetch]);
  const underWay = status?.ingestions.filter(({ kind, state }) => kind === 'plays' && state !== 'stored') ?? [];
  return (
    <Panel>
      <Notice
        kind="error"
        title="nflfastR Data Service Unavailable"
        text={`${saidBy(error, failed)} The data repository is having service issues, or its data are still being loaded.`}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      />
      {underWay.length > 0 && (
        <ul className={styles.list} aria-label="Data that are being loaded">
          {underWay.map((one) => (
            <Progress key={nameOf(one)} ingestion={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
