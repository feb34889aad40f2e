import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { nflState } from '../../../lib/api/shared-reads';
import { displayWeek, lastWeek } from '../../../lib/week';
import { Card, Panel } from '../../../ui/card';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { Notice } from '../../../ui/notice';
import { PlayerLink } from '../../../ui/player-link';
import { AnalyticsPage } from '../analytics-page';
import { scheduleGrid, type Grid } from '../api';
import { nflTeam, teamCodes } from '../nfl-teams';
import { Result } from '../results/result';
import { GameCell } from './game-cell';
import { useMyTeams, type MyTeam } from './my-teams';
import styles from './schedule-grid.module.css';
import { useNewestSchedule } from './use-newest-schedule';

const failed = 'Error loading schedule data. Please try again.';
const oldestSeason = 2021;
const weeks = Array.from({ length: lastWeek }, (_, index) => index + 1);

const waiting = (
  <Card title="Schedule">
    <TableSkeleton label="Loading the schedule" columns={10} rows={32} />
  </Card>
);

interface TeamRowsProps {
  grid: Grid;
  codes: readonly string[];
  /** Beside the code; the nickname of the team without it. */
  nameOf: (code: string) => ReactNode;
  mine?: boolean;
  current: number | undefined;
}

const TeamRows = ({ grid, codes, nameOf, mine = false, current }: TeamRowsProps) =>
  codes.map((code) => (
    <tr key={code} className={mine ? styles.mine : undefined}>
      <th scope="row">
        <b>{code}</b> <span className={styles.name}>{nameOf(code)}</span>
      </th>
      {weeks.map((week) => (
        <td key={week} className={`${styles.cell} ${week === current ? styles.current : ''}`}>
          <GameCell game={grid[code]?.[week]} />
        </td>
      ))}
    </tr>
  ));

const Heading = ({ children }: { children: string }) => (
  <tr className={styles.heading}>
    <th scope="rowgroup" colSpan={lastWeek + 1}>
      <span>{children}</span>
    </th>
  </tr>
);

/** "Engram +1". */
const Starters = ({ players: [first, ...others] }: MyTeam) => (
  <>
    <PlayerLink playerId={first?.playerId}>{first?.lastName}</PlayerLink>
    {others.length > 0 && ` +${others.length}`}
  </>
);

function Schedule({ grid, current }: { grid: Grid; current: number | undefined }) {
  const mine = useMyTeams();
  const codes = teamCodes.filter((code) => !mine.some((team) => team.code === code));
  const nickname = (code: string) => nflTeam(code).nickname;
  const starters = new Map(mine.map((team) => [team.code, <Starters key={team.code} {...team} />]));
  // Where there is no room for all weeks, the one before the running one stands beside the names.
  const toCurrent = (cell: HTMLTableCellElement | null) => {
    const box = cell?.closest<HTMLElement>('[role="region"]');
    const names = cell?.closest('tr')?.cells[0];
    if (cell && box && names) box.scrollLeft = cell.offsetLeft - cell.offsetWidth - names.offsetWidth;
  };
  return (
    <div className={styles.scroll} role="region" aria-label="Schedule, scrollable" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Opponents of 32 teams in weeks 1 to 18</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            {weeks.map((week) => (
              <th
                key={week}
                ref={week === current ? toCurrent : undefined}
                scope="col"
                aria-label={`Week ${week}`}
                className={week === current ? styles.current : ''}
              >
                {week}
              </th>
            ))}
          </tr>
        </thead>
        {mine.length > 0 && (
          <tbody>
            <Heading>Your starters’ teams</Heading>
            <TeamRows
              grid={grid}
              codes={mine.map(({ code }) => code)}
              nameOf={(code) => starters.get(code) ?? ''}
              mine
              current={current}
            />
          </tbody>
        )}
        <tbody>
          {mine.length > 0 && <Heading>All other teams</Heading>}
          <TeamRows grid={grid} codes={codes} nameOf={nickname} current={current} />
        </tbody>
      </table>
    </div>
  );
}

const Legend = () => (
  <p className={styles.legend}>
    <GameCell game={{ opponent: 'CIN', isHome: true }} /> home
    <GameCell game={{ opponent: 'CIN', isHome: false }} /> away
    <GameCell game={undefined} /> no game
  </p>
);

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
  const choose = (value: string) => setParams(value === newest ? {} : { season: value }, { preventScrollReset: true });
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
      <Result query={query} skeleton={waiting} failed={failed} from="schedule">
        {(grid) =>
          Object.keys(grid).length === 0 ? (
            <Panel>
              <Notice title="No schedule yet" text={`The games of ${season} are not known.`} />
            </Panel>
          ) : (
            <Card title="Schedule" note="32 teams, Weeks 1–18" extra={<Legend />}>
              <Schedule grid={grid} current={season === running ? current : undefined} />
            </Card>
          )
        }
      </Result>
    </AnalyticsPage>
  );
}

/** Every team's opponents week by week; the teams of the member's starters come first. */
export function Component() {
  const query = useQuery(nflState());
  const state = query.data;
  const newest = useNewestSchedule(state);
  if (state && newest !== undefined) {
    return <Season running={state.season} newest={newest} current={displayWeek(state, new Date())} />;
  }
  return (
    <AnalyticsPage tool="scheduleGrid">
      <Result query={query} skeleton={waiting} failed={failed} from="schedule">
        {() => waiting}
      </Result>
    </AnalyticsPage>
  );
}
