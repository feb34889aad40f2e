import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { Loaded } from '../../ui/loaded';
import { luck, type Luck } from './api';
import { LuckTable } from './luck-table';
import styles from './power-rankings.module.css';
import { type ShownWeek, skeleton, useRankings } from './rankings-tab';
import { ScheduleTable } from './schedule-table';
import { SwapTable } from './swap-table';
import { WhyHere } from './why-here';

/** What is known of the luck after a week; while another week is read, the one before stays. */
function WithLuck({
  leagueId,
  week,
  title,
  children,
}: ShownWeek & { title: string; children: (data: Luck) => ReactNode }) {
  const query = useQuery({ ...luck(leagueId, week), placeholderData: keepPreviousData });
  const waiting = <Card title={title}>{skeleton}</Card>;
  const content = (
    <Loaded query={query} skeleton={waiting} failed="Failed to load power rankings">
      {children}
    </Loaded>
  );
  return <Dimmed when={query.isPlaceholderData}>{content}</Dimmed>;
}

/** Why a team stands where it does, from the ranking of the same week. */
function Why(shown: ShownWeek) {
  const { data } = useRankings(shown);
  if (!data) return null;
  return <WhyHere teams={data.rankings} factors={data.methodology.factors} myRosterId={shown.myRosterId} />;
}

/** Wins beside those that the scores deserved, and what each team would have won on every schedule. */
export const LuckTab = (shown: ShownWeek) => (
  <WithLuck {...shown} title="Expected and actual wins">
    {({ teams, throughWeek }) => (
      <div className={styles.stack}>
        <div className={styles.columns}>
          <LuckTable teams={teams} throughWeek={throughWeek} myRosterId={shown.myRosterId} />
          <Why {...shown} />
        </div>
        {teams.length > 0 && <SwapTable teams={teams} myRosterId={shown.myRosterId} />}
      </div>
    )}
  </WithLuck>
);

/** How strong the opponents were, and those to come. */
export const ScheduleTab = (shown: ShownWeek) => (
  <WithLuck {...shown} title="Strength of schedule">
    {({ teams }) => <ScheduleTable teams={teams} myRosterId={shown.myRosterId} />}
  </WithLuck>
);
