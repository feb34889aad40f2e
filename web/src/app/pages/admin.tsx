import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { AchievementManager } from '../../features/achievements/manage/manager-later';
import { HistoryLink } from '../../features/league-admin/history-link';
import { MembersCard } from '../../features/league-admin/members-card';
import { adminStatus, league as leagueRead } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './admin.module.css';

const InvitationsCard = lazy(() =>
  import('../../features/invitations/invitations-card').then((file) => ({ default: file.InvitationsCard })),
);
const RequestsCard = lazy(() =>
  import('../../features/invitations/requests-card').then((file) => ({ default: file.RequestsCard })),
);
const ReportsCard = lazy(() =>
  import('../../features/chat/reports/reports-card').then((file) => ({ default: file.ReportsCard })),
);
const LeagueSettings = lazy(() => import('./league-settings').then((file) => ({ default: file.LeagueSettings })));
const ActionLogCard = lazy(() =>
  import('../../features/league-admin/action-log').then((file) => ({ default: file.ActionLogCard })),
);

function Panel({ leagueId }: { leagueId: string }) {
  const query = useQuery(adminStatus(leagueId));
  const league = useQuery(leagueRead(leagueId)).data;
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={6} label="Loading admin panel..." />}
      failed="The admin panel could not be loaded"
    >
      {({ isAdmin }) =>
        isAdmin ? (
          <>
            <PageHead title="League Admin Panel" sub={league ? `${league.name} · Season ${league.season}` : 'League'} />
            <div className={styles.columns}>
              <div className={styles.tool}>
                <HistoryLink leagueId={leagueId} />
              </div>
              <div className={`${styles.stack} ${styles.people}`}>
                <Suspense>
                  <RequestsCard leagueId={leagueId} />
                </Suspense>
                <MembersCard leagueId={leagueId} />
              </div>
              <div className={`${styles.stack} ${styles.side}`}>
                <AchievementManager leagueId={leagueId} />
                <Suspense fallback={<SkeletonRows rows={4} label="Loading the log" />}>
                  <ActionLogCard leagueId={leagueId} />
                </Suspense>
              </div>
              <div className={`${styles.stack} ${styles.more}`}>
                <Suspense fallback={<SkeletonRows rows={3} label="Loading invitations" />}>
                  <InvitationsCard leagueId={leagueId} />
                </Suspense>
                <Suspense fallback={<SkeletonRows rows={3} label="Loading reports" />}>
                  <ReportsCard leagueId={leagueId} />
                </Suspense>
                <Suspense fallback={<SkeletonRows rows={3} label="Loading the settings" />}>
                  <LeagueSettings leagueId={leagueId} />
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
