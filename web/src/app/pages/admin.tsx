import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { AchievementManager } from '../../features/achievements/manage/manager-later';
import { HistoryLink } from '../../features/league-admin/history-link';
import { MembersCard } from '../../features/league-admin/members-card';
import { adminStatus } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe, useLeagueName } from '../../lib/league-context';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './admin.module.css';

const ReportsCard = lazy(() =>
  import('../../features/chat/reports/reports-card').then((file) => ({ default: file.ReportsCard })),
);
const ActionLogCard = lazy(() =>
  import('../../features/league-admin/action-log').then((file) => ({ default: file.ActionLogCard })),
);

function Panel({ leagueId }: { leagueId: string }) {
  const query = useQuery(adminStatus(leagueId));
  const league = useLeagueName();
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={6} label="Loading admin panel..." />}
      failed="The admin panel could not be loaded"
    >
      {({ isAdmin }) =>
        isAdmin ? (
          <>
            <PageHead title="League Admin Panel" sub={league} />
            <div className={styles.columns}>
              <div className={styles.stack}>
                <MembersCard leagueId={leagueId} />
                <Suspense fallback={<SkeletonRows rows={3} label="Loading reports" />}>
                  <ReportsCard leagueId={leagueId} />
                </Suspense>
              </div>
              <div className={styles.stack}>
                <HistoryLink leagueId={leagueId} />
                <AchievementManager leagueId={leagueId} />
                <Suspense fallback={<SkeletonRows rows={4} label="Loading the log" />}>
                  <ActionLogCard leagueId={leagueId} />
                </Suspense>
              </div>
            </div>
          </>
        ) : (
          <PageNotice kind="denied" title="Access Denied" text="You need admin permissions to access this page." />
        )
      }
    </Loaded>
  );
}

/** What the admins of a league do there. */
export function Component() {
  const leagueId = useLeagueIdMaybe();
  if (leagueId) return <Panel leagueId={leagueId} />;
  return <PageNotice kind="empty" title="No Leagues Found" text="Please connect a league first." />;
}
