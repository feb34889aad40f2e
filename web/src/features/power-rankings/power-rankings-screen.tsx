import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { availableTeams, league as leagueRead, nflState, type League, type NflState } from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { useServerTime } from '../../lib/session/session';
import { useViewedWeek } from '../../lib/use-viewed-week';
import { lastFinalWeek, leagueWeek } from '../../lib/week';
import { Card } from '../../ui/card';
import { latePart } from '../../ui/late-part';
import { PageHead } from '../../ui/page-head';
import { Tabs } from '../../ui/tabs/tabs';
import { WeekStepper } from '../../ui/week-stepper';
import styles from './power-rankings.module.css';
import { RankingsTab, skeleton } from './rankings-tab';

const title = 'Power Rankings';
/** A file of their own: who looks at the rankings does not wait for it. */
const LuckTab = latePart(
  'luck-tab',
  () => import('./luck-tab').then((file) => file.LuckTab),
  <Card title="Expected and actual wins">{skeleton}</Card>,
);
const ScheduleTab = latePart(
  'schedule-tab',
  () => import('./luck-tab').then((file) => file.ScheduleTab),
  <Card title="Strength of schedule">{skeleton}</Card>,
);

/** What stands below the row of tabs, apart from it. */
const Below = ({ children }: { children: ReactNode }) => <div className={styles.below}>{children}</div>;

interface Props {
  league: League;
  state: NflState | undefined;
  myRosterId: number | undefined;
}

function Week({ league, state, myRosterId }: Props) {
  const newestRanked = Math.max(lastFinalWeek(league), 1);
  const { week: asked, current, show } = useViewedWeek(league, state, newestRanked);
  // An address may name a week that is to come: there is nothing to rank yet.
  const last = Math.max(leagueWeek(league, state, useServerTime()), newestRanked);
  const week = Math.min(asked, last);
  const shown = { leagueId: league.id, week, myRosterId };
  return (
    <>
      <PageHead
        title={title}
        week={week}
        sub={`${league.name} · Season ${league.season}`}
        action={<WeekStepper week={week} current={current} last={last} onChange={show} />}
      />
      <div className={styles.tabs}>
        <Tabs
          label="Parts of the rankings"
          tabs={[
            {
              key: 'rankings',
              label: 'Rankings',
              content: () => (
                <Below>
                  <RankingsTab {...shown} />
                </Below>
              ),
            },
            {
              key: 'luck',
              label: 'Luck',
              content: () => (
                <Below>
                  <LuckTab {...shown} />
                </Below>
              ),
            },
            {
              key: 'schedule',
              label: 'Strength of schedule',
              content: () => (
                <Below>
                  <ScheduleTab {...shown} />
                </Below>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

/** The league's teams by strength after a week, what the strength is made of, and how lucky they were. */
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
