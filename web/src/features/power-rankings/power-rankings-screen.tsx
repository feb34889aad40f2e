import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  availableTeams,
  league as leagueRead,
  nflState,
  powerRankings,
  type League,
  type NflState,
} from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { useViewedWeek } from '../../lib/use-viewed-week';
import { lastFinalWeek, leagueWeek } from '../../lib/week';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import { WeekStepper } from '../../ui/week-stepper';
import type { PowerRankings } from './api';
import { Insights } from './insights';
import { Methodology } from './methodology';
import styles from './power-rankings.module.css';
import { RankingsTable } from './rankings-table';
import { BandLegend } from './score';
import { WhyHere } from './why-here';

const title = 'Power Rankings';
const teamsOfMost = 12;

const skeleton = <SkeletonRows rows={teamsOfMost} value label="Loading power rankings" />;

function Side({ data, myRosterId }: { data: PowerRankings; myRosterId: number | undefined }) {
  const { rankings, methodology } = data;
  return (
    <>
      <Insights teams={rankings} />
      <WhyHere teams={rankings} factors={methodology.factors} myRosterId={myRosterId} />
      <Methodology factors={methodology.factors} />
    </>
  );
}

interface Props {
  league: League;
  state: NflState | undefined;
  myRosterId: number | undefined;
}

function Week({ league, state, myRosterId }: Props) {
  const { week, current, show } = useViewedWeek(league, state, Math.max(lastFinalWeek(league), 1));
  const last = leagueWeek(league, state, new Date());
  const query = useQuery({ ...powerRankings(league.id, week), placeholderData: keepPreviousData });
  const { data, isPlaceholderData: isOld } = query;
  const through = data?.throughWeek ?? null;
  return (
    <>
      <PageHead
        title={title}
        week={week}
        sub={`${league.name} · Season ${league.season}`}
        action={<WeekStepper week={week} current={current} last={Math.max(last, week)} onChange={show} />}
      />
      <div className={styles.columns}>
        <Card title="Rankings" note={through === null ? undefined : `after Week ${through}`} extra={<BandLegend />}>
          <Dimmed when={isOld}>
            <Loaded query={query} skeleton={skeleton} failed="Failed to load power rankings">
              {({ rankings }) => <RankingsTable teams={rankings} myRosterId={myRosterId} />}
            </Loaded>
          </Dimmed>
        </Card>
        <aside className={styles.side} aria-label="About the rankings">
          {data && (
            <Dimmed when={isOld}>
              <div className={styles.side}>
                <Side data={data} myRosterId={myRosterId} />
              </div>
            </Dimmed>
          )}
        </aside>
      </div>
    </>
  );
}

/** The league's teams by strength after a week, what the strength is made of, and how it has moved. */
export function Component() {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const state = useQuery(nflState());
  const team = useQuery(availableTeams(leagueId)).data?.userClaimedTeam;
  if (league && !state.isPending) return <Week league={league} state={state.data} myRosterId={team?.rosterId} />;
  return (
    <>
      <PageHead title={title} sub="Loading the league" />
      <div className={styles.columns}>
        <Card title="Rankings">{skeleton}</Card>
      </div>
    </>
  );
}
