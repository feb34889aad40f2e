import { useQuery } from '@tanstack/react-query';
import { AchievementManager } from '../../features/achievements/manage/manager-later';
import { HistoryLink } from '../../features/league-admin/history-link';
import { MembersCard } from '../../features/league-admin/members-card';
import { adminStatus, league as leagueRead } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './admin.module.css';

const awaited = (rows: number, label: string) => <SkeletonRows rows={rows} label={label} />;

const InvitationsCard = latePart(
  'invitations-card',
  () => import('../../features/invitations/invitations-card').then((file) => file.InvitationsCard),
  awaited(3, 'Loading invitations'),
);
const RequestsCard = latePart(
  'requests-card',
  () => import('../../features/invitations/requests-card').then((file) => file.RequestsCard),
  null,
);
const ReportsCard = latePart(
  'reports-card',
  () => import('../../features/chat/reports/reports-card').then((file) => file.ReportsCard),
  awaited(3, 'Loading reports'),
);
const LeagueSettings = latePart(
  'league-settings',
  () => import('./league-settings').then((file) => file.LeagueSettings),
  awaited(3, 'Loading the settings'),
);
const ActionLogCard = latePart(
  'action-log',
  () => import('../../features/league-admin/action-log').then((file) => file.ActionLogCard),
  awaited(4, 'Loading the log'),
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
                <RequestsCard leagueId={leagueId} />
                <MembersCard leagueId={leagueId} />
              </div>
              <div className={`${styles.stack} ${styles.side}`}>
                <AchievementManager leagueId={leagueId} />
                <ActionLogCard leagueId={leagueId} />
              </div>
              <div className={`${styles.stack} ${styles.more}`}>
                <InvitationsCard leagueId={leagueId} />
                <ReportsCard leagueId={leagueId} />
                <LeagueSettings leagueId={leagueId} />
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
