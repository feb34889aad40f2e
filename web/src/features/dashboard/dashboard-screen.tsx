import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { availableTeams, league as leagueRead, nflState } from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { useServerTime } from '../../lib/session/session';
import { leagueWeek } from '../../lib/week';
import { Later } from '../../ui/later';
import { PageTitle } from '../../ui/page-title';
import side from '../../ui/side-column.module.css';
import styles from './dashboard.module.css';
import { AsideSkeleton, DashboardSkeleton, StandingsSkeleton } from './dashboard-skeleton';
import { LeagueHeader } from './league-header';
import { Members } from './members';
import { Overview } from './overview';
import { RecentTransactions } from './recent-transactions';
import { Standings } from './standings';
import { WeekMatchups } from './week-matchups';

const title = 'Dashboard';

interface Props {
  chat: ReactNode;
  writeTo: ComponentProps<typeof Members>['writeTo'];
}

/** The front page of a league; the chat panel, and the way to write to a member, belong to another feature and are handed in. */
export function DashboardScreen({ chat, writeTo }: Props) {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const state = useQuery(nflState());
  const teams = useQuery(availableTeams(leagueId));
  const now = useServerTime();
  if (!league || state.isPending) {
    return (
      <>
        <PageTitle page={title} />
        <DashboardSkeleton />
      </>
    );
  }
  const week = leagueWeek(league, state.data, now);
  const myRosterId = teams.data?.userClaimedTeam?.rosterId;
  return (
    <div className={styles.page}>
      <PageTitle page={title} week={week} />
      <LeagueHeader league={league} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Overview league={league} teams={teams} />
          <WeekMatchups league={league} week={week} myRosterId={myRosterId} />
          <Later until={<StandingsSkeleton />}>
            <Standings league={league} myRosterId={myRosterId} />
            <RecentTransactions league={league} />
          </Later>
        </div>
        <aside className={`${styles.column} ${side.side}`} aria-label="Chat and members">
          <Later until={<AsideSkeleton />}>
            {chat}
            <Members league={league} writeTo={writeTo} />
          </Later>
        </aside>
      </div>
    </div>
  );
}
