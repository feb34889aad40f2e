import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
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
import { MyMatchupCard, TeamMatchupCard } from './my-matchup';
import { OptimalLineup } from './optimal-lineup';
import { useNeighbourWeeks } from './use-week-reads';

const title = 'League Matchups';

interface Props {
  league: League;
  state: NflState | undefined;
  myRosterId: number | undefined;
}

/** The roster that the address names (`?roster=3`), unless it is one's own. */
function otherRoster(text: string | null, myRosterId: number | undefined): number | undefined {
  const rosterId = /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined;
  return rosterId === myRosterId ? undefined : rosterId;
}

const nameOf = ({ rosters }: League, rosterId: number | undefined): string | undefined =>
  rosters.find(({ roster_id: id }) => id === rosterId)?.team_name;

function Matchups({ league, state, myRosterId }: Props) {
  const { week, current, show } = useViewedWeek(league, state);
  useNeighbourWeeks(league.id, week);
  const other = otherRoster(useSearchParams()[0].get('roster'), myRosterId);
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
          {other === undefined ? (
            <MyMatchupCard league={league} week={week} />
          ) : (
            <TeamMatchupCard league={league} week={week} rosterId={other} myRosterId={myRosterId} />
          )}
          <OptimalLineup
            key={other}
            leagueId={league.id}
            week={week}
            rosterId={other}
            teamName={nameOf(league, other)}
          />
        </div>
        <aside className={styles.column} aria-label="All matchups of the week">
          <AllPairs league={league} week={week} myRosterId={myRosterId} shownRosterId={other ?? myRosterId} />
        </aside>
      </div>
    </>
  );
}

/**
 * A week of the league: the person's own game or that of a team that the address names, what the best line-up would
 * have been, and everybody's results.
 */
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
