import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { under } from '../../lib/api/query-key';
import { adminStatus } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe, useLeagueName } from '../../lib/league-context';
import { usePollMs } from '../../lib/live-state';
import { paths } from '../../lib/paths';
import { BackLink } from '../../ui/back-link';
import { Card } from '../../ui/card';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { ExportButton } from '../../ui/league-export/export-button';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';
import { breakdown, collectionStatus, extendedSeasons, type CollectionStatus } from './api';
import { ChainStatus } from './chain-status';
import { CollectCard } from './collect-card';
import styles from './historical.module.css';
import { SeasonOverview } from './season-overview';

/** How often the state of the jobs is asked for; the stream tells when one begins or ends, not how far it is. */
const statusEveryMs = 2_000;

const skeleton = (
  <Card title="Chain status">
    <SkeletonRows rows={6} label="Loading the seasons" />
  </Card>
);

const importSkeleton = (
  <Card title="Import from a file">
    <SkeletonRows rows={1} label="Loading the import" />
  </Card>
);
const ImportCard = latePart(
  'import-card',
  () => import('./import-card').then((file) => file.ImportCard),
  importSkeleton,
);

const isRunning = ({ status }: CollectionStatus): boolean => status === 'in_progress';

/** What is stored has changed once a job has ended, and while one runs. */
function useFreshBreakdown(leagueId: string, statuses: readonly CollectionStatus[] | undefined) {
  const client = useQueryClient();
  const records = statuses?.map(({ status, recordsCollected }) => `${status}${recordsCollected}`).join();
  const last = useRef(records);
  useEffect(() => {
    if (last.current !== undefined && records !== last.current) {
      void client.invalidateQueries(under('/api/leagues/{leagueId}/historical-data/breakdown', { leagueId }));
      void client.invalidateQueries(under('/api/leagues/{leagueId}/extended-seasons', { leagueId }));
    }
    last.current = records;
  }, [client, leagueId, records]);
}

function Tools({ leagueId }: { leagueId: string }) {
  const idleMs = usePollMs(statusEveryMs);
  const status = useQuery({
    ...collectionStatus(leagueId),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? statusEveryMs : idleMs),
  });
  const stored = useQuery(breakdown(leagueId));
  const extended = useQuery(extendedSeasons(leagueId));
  useFreshBreakdown(leagueId, status.data);
  const current = stored.data?.find(({ isCurrent }) => isCurrent)?.season;
  return (
    <Loaded query={status} skeleton={skeleton} failed="The seasons could not be loaded">
      {(statuses) => (
        <>
          <div className={styles.columns}>
            <Loaded query={stored} skeleton={skeleton} failed="What is stored could not be loaded">
              {(breakdowns) => <ChainStatus statuses={statuses} breakdowns={breakdowns} />}
            </Loaded>
            <div className={styles.side}>
              <CollectCard
                leagueId={leagueId}
                seasons={extended.data?.collectable ?? []}
                current={current}
                statuses={statuses}
              />
              {extended.data && <SeasonOverview extended={extended.data} statuses={statuses} />}
            </div>
          </div>
          <ImportCard leagueId={leagueId} />
        </>
      )}
    </Loaded>
  );
}

function Page({ leagueId }: { leagueId: string }) {
  const query = useQuery(adminStatus(leagueId));
  const league = useLeagueName() ?? 'League';
  return (
    <Loaded query={query} skeleton={skeleton} failed="The seasons could not be loaded">
      {({ isAdmin }) =>
        isAdmin ? (
          <div className={styles.page}>
            <BackLink to={paths.screen('admin', leagueId)}>Back to Admin Panel</BackLink>
            <PageHead
              title="Historical Data"
              sub={`${league} · preserves data beyond the platform’s 4-year window`}
              action={<ExportButton leagueId={leagueId}>Export all seasons</ExportButton>}
            />
            <Tools leagueId={leagueId} />
          </div>
        ) : (
          <PageNotice
            kind="denied"
            title="Access Denied"
            text="You need league admin permissions to access this page."
          />
        )
      }
    </Loaded>
  );
}

/** The league's seasons as they are stored, for its admins. */
export function Component() {
  const leagueId = useLeagueIdMaybe();
  if (leagueId) return <Page leagueId={leagueId} />;
  return <PageNotice kind="empty" title="No Leagues Found" text="Please connect a league first." />;
}
