import { useQuery } from '@tanstack/react-query';
import { AchievementManager } from '../../features/achievements/manage/manager-later';
import { ReportsCard } from '../../features/chat/reports/reports-card';
import { adminStatus } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './admin.module.css';

function Panel({ leagueId }: { leagueId: string }) {
  const query = useQuery(adminStatus(leagueId));
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={6} label="Loading admin panel..." />}
      failed="The admin panel could not be loaded"
    >
      {({ isAdmin }) =>
        isAdmin ? (
          <>
            <PageHead title="League Admin Panel" />
            <div className={styles.stack}>
              <ReportsCard leagueId={leagueId} />
              <AchievementManager leagueId={leagueId} />
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
