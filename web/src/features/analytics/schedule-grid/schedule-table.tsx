import type { ReactNode } from 'react';
import { lastWeek } from '../../../lib/week';
import { PlayerLink } from '../../../ui/player-link';
import type { Grid } from '../api';
import { nflTeam, teamCodes } from '../nfl-teams';
import type { DefenseRanks } from './defense-ranks';
import { GameCell, gameOf, weeks } from './game-cell';
import { useMyTeams, type MyTeam } from './my-teams';
import styles from './schedule-grid.module.css';

interface TeamRowsProps {
  grid: Grid;
  codes: readonly string[];
  /** Beside the code; the nickname of the team without it. */
  nameOf: (code: string) => ReactNode;
  mine?: boolean;
  current: number | undefined;
  ranks: DefenseRanks | undefined;
}

const TeamRows = ({ grid, codes, nameOf, mine = false, current, ranks }: TeamRowsProps) =>
  codes.map((code) => (
    <tr key={code} className={mine ? styles.mine : undefined}>
      <th scope="row">
        <b>{code}</b> <span className={styles.name}>{nameOf(code)}</span>
      </th>
      {weeks.map((week) => (
        <td key={week} className={`${styles.cell} ${week === current ? styles.current : ''}`}>
          <GameCell game={gameOf(grid[code], week)} ranks={ranks} />
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

interface Props {
  grid: Grid;
  /** The running week; undefined in other seasons. */
  current: number | undefined;
  /** Opponents are coloured by them; without them games are by where they take place. */
  ranks: DefenseRanks | undefined;
}

/**
 * Where there is no room for all weeks, the one before the running one stands beside the names. React calls it when that
 * week's cell comes, and not at every change of the page, as it would call a function that is made anew each time: who
 * has scrolled elsewhere stays there.
 */
function bringCurrent(cell: HTMLTableCellElement | null): void {
  const box = cell?.closest<HTMLElement>('[role="region"]');
  const [names, before] = [cell?.closest('tr')?.cells[0], cell?.previousElementSibling as HTMLElement | null];
  if (box && names && before) box.scrollLeft = before.offsetLeft - names.offsetWidth;
}

/** The opponents of all teams, week by week. */
export function ScheduleTable({ grid, current, ranks }: Props) {
  const mine = useMyTeams();
  const codes = teamCodes.filter((code) => !mine.some((team) => team.code === code));
  const nickname = (code: string) => nflTeam(code).nickname;
  const starters = new Map(mine.map((team) => [team.code, <Starters key={team.code} {...team} />]));
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
                ref={week === current ? bringCurrent : undefined}
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
              ranks={ranks}
            />
          </tbody>
        )}
        <tbody>
          {mine.length > 0 && <Heading>All other teams</Heading>}
          <TeamRows grid={grid} codes={codes} nameOf={nickname} current={current} ranks={ranks} />
        </tbody>
      </table>
    </div>
  );
}
