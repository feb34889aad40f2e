import { useQuery } from '@tanstack/react-query';
import { availableTeams, league as leagueRead, nflState, type League, type NflState } from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { useViewedWeek } from '../../lib/use-viewed-week';
import { Card } from '../../ui/card';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import { WeekStepper } from '../../ui/week-stepper';
import { AllPairs } from './all-pairs';
import { LineupSkeleton } from './lineup-skeleton';
import styles from './matchups.module.css';
import { MyMatchupCard } from './my-matchup';
import { OptimalLineup } from './optimal-lineup';
import { useNeighbourWeeks } from './use-week-reads';

const title = 'League Matchups';

interface Props {
  league: League;
  state: NflState | undefined;
  myRosterId: number | undefined;
}

function Matchups({ league, state, myRosterId }: Props) {
  const { week, current, show } = useViewedWeek(league, state);
  useNeighbourWeeks(league.id, week);
  return (
    <>
      <PageHead
        title={title}
        week={week}
        sub={`${league.name} · Season ${league.season}`}
        action={<WeekStepper week={week} current={current} onChange={show} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <MyMatchupCard leagueId={league.id} week={week} />
          <OptimalLineup leagueId={league.id} week={week} />
        </div>
        <aside className={styles.column} aria-label="All matchups of the week">
          <AllPairs leagueId={league.id} week={week} myRosterId={myRosterId} />
        </aside>
      </div>
    </>
  );
}

/** A week of the league: the person's own game, what their best line-up would have been, and everybody's results. */
export function Component() {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const state = useQuery(nflState());
  const team = useQuery(availableTeams(leagueId)).data?.userClaimedTeam;
  if (league && !state.isPending) return <Matchups league={league} state={state.data} myRosterId={team?.rosterId} />;
  return (
    <>
      <PageHead title={title} sub="Loading the league" />
      <div className={styles.columns}>
        <Card title="My Matchup">
          <LineupSkeleton />
        </Card>
        <Card title="All matchups">
          <SkeletonRows rows={8} value label="Loading matchups" />
        </Card>
      </div>
    </>
  );
}
