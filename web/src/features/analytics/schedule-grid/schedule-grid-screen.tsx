import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { nflState } from '../../../lib/api/shared-reads';
import { useServerTime } from '../../../lib/session/session';
import { displayWeek } from '../../../lib/week';
import { Card, Panel } from '../../../ui/card';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { Notice } from '../../../ui/notice';
import { Segmented } from '../../../ui/segmented/segmented';
import { AnalyticsPage } from '../analytics-page';
import { pointsAllowed, scheduleGrid, type Grid } from '../api';
import { Result } from '../results/result';
import { useMyPlayers } from '../use-my-players';
import { useDefenseRanks } from './defense-ranks';
import { PlaceLegend, StrengthLegend } from './legends';
import styles from './schedule-grid.module.css';
import { ScheduleTable } from './schedule-table';
import { isNotKnownYet, useNewestSchedule } from './use-newest-schedule';

const failed = 'Error loading schedule data. Please try again.';
const oldestSeason = 2021;

const waiting = (
  <Card title="Schedule">
    <TableSkeleton label="Loading the schedule" columns={10} rows={32} />
  </Card>
);

/** The address with this choice; what is chosen anyway is not named. */
const withChoice = (name: string, value: string, usual: string) => (address: URLSearchParams) => {
  if (value === usual) address.delete(name);
  else address.set(name, value);
  return address;
};

const tints = [
  { value: 'place', label: 'Home and away' },
  { value: 'strength', label: 'Opponent strength' },
] as const;

/**
 * Whether it is asked for the first time who the starters are, and how strong opponents are: rows and a choice that came
 * later would push the grid down while it is read.
 */
function useIsMoreComing(season: string): boolean {
  const parts = [useMyPlayers(), useQuery(pointsAllowed(season))];
  const isAsked = parts.some(({ data, isFetching }) => data === undefined && isFetching);
  // What has failed is asked for again by the grid itself, which must not go for that.
  const [shownOf, setShownOf] = useState<string>();
  if (!isAsked && shownOf !== season) setShownOf(season);
  return isAsked && shownOf !== season;
}

interface GridCardProps {
  grid: Grid;
  season: string;
  current: number | undefined;
}

function GridCard({ grid, season, current }: GridCardProps) {
  const [params, setParams] = useSearchParams();
  const strength = useDefenseRanks(season);
  const tint = strength && params.get('tint') === 'strength' ? 'strength' : 'place';
  const ranks = tint === 'strength' ? strength?.ranks : undefined;
  const choose = (value: string) => setParams(withChoice('tint', value, 'place'), { preventScrollReset: true });
  return (
    <Card
      title="Schedule"
      note={`32 teams, Weeks 1–18${current === undefined ? '' : `, current week ${current}`}`}
      extra={strength && <Segmented label="Tint" value={tint} options={tints} onChange={choose} />}
    >
      <ScheduleTable grid={grid} current={current} ranks={ranks} />
      {strength && tint === 'strength' ? <StrengthLegend {...strength} season={season} /> : <PlaceLegend />}
    </Card>
  );
}

interface SeasonProps {
  /** The running season. */
  running: string;
  /** The newest one that has games. */
  newest: string;
  /** The week that is shown of the running season. */
  current: number;
}

function Season({ running, newest, current }: SeasonProps) {
  const [params, setParams] = useSearchParams();
  const seasons = Array.from({ length: Number(running) - oldestSeason + 1 }, (_, index) =>
    String(Number(running) - index),
  );
  const named = params.get('season');
  const season = seasons.find((one) => one === named) ?? newest;
  const query = useQuery(scheduleGrid(season));
  const isMoreComing = useIsMoreComing(season);
  const choose = (value: string) => setParams(withChoice('season', value, newest), { preventScrollReset: true });
  return (
    <AnalyticsPage
      tool="scheduleGrid"
      sub={`NFL schedule with byes · Season ${season}`}
      actions={
        <Field label="Season" labelHidden className={styles.season}>
          {(control) => (
            <NativeSelect
              {...control}
              value={season}
              options={seasons.map((value) => ({ value, label: `Season ${value}` }))}
              onChange={choose}
            />
          )}
        </Field>
      }
    >
      {isNotKnownYet(query.error) ? (
        <Panel>
          <Notice title="No schedule yet" text={`The games of ${season} are not known.`} />
        </Panel>
      ) : (
        <Result query={query} skeleton={waiting} failed={failed} from="schedule">
          {(grid) =>
            isMoreComing ? (
              waiting
            ) : (
              <GridCard grid={grid} season={season} current={season === running ? current : undefined} />
            )
          }
        </Result>
      )}
    </AnalyticsPage>
  );
}

/** Every team's opponents week by week; the teams of the member's starters come first. */
export function Component() {
  const query = useQuery(nflState());
  const state = query.data;
  const newest = useNewestSchedule(state);
  const now = useServerTime();
  if (state && newest !== undefined) {
    return <Season running={state.season} newest={newest} current={displayWeek(state, now)} />;
  }
  return (
    <AnalyticsPage tool="scheduleGrid">
      <Result query={query} skeleton={waiting} failed={failed} from="schedule">
        {() => waiting}
      </Result>
    </AnalyticsPage>
  );
}
