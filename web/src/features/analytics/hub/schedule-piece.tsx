import { useQuery } from '@tanstack/react-query';
import { nflState } from '../../../lib/api/shared-reads';
import { useServerTime } from '../../../lib/session/session';
import { displayWeek, lastWeek } from '../../../lib/week';
import { scheduleGrid } from '../api';
import { useMyTeams } from '../schedule-grid/my-teams';
import { teamCodes } from '../nfl-teams';
import grid from '../schedule-grid/schedule-grid.module.css';
import { GameCell, gameOf } from '../schedule-grid/game-cell';
import { useNewestSchedule } from '../schedule-grid/use-newest-schedule';
import styles from './hub.module.css';
import { Piece, PieceHead } from './piece';

const weeksShown = 4;
const teamsShown = 3;

/** The next weeks of your starters' teams; while the running season's games are not known, the first of the one before. */
export function SchedulePiece() {
  const state = useQuery(nflState()).data;
  const mine = useMyTeams();
  const newest = useNewestSchedule(state);
  const query = useQuery({ ...scheduleGrid(newest ?? ''), enabled: newest !== undefined });
  const now = useServerTime();
  const isRunning = newest === state?.season;
  const first = isRunning ? Math.min(displayWeek(state, now), lastWeek - weeksShown + 1) : 1;
  const weeks = Array.from({ length: weeksShown }, (_, index) => first + index);
  const teams = mine.length > 0 ? mine.map(({ code }) => code) : teamCodes;
  return (
    <Piece query={query}>
      {(games) => (
        <>
          <PieceHead scope={`${isRunning ? '' : `Season ${newest}, `}Weeks ${first}–${first + weeksShown - 1}`}>
            {mine.length > 0 ? 'Your starters’ teams' : '32 teams'}
          </PieceHead>
          <table className={styles.grid}>
            <caption className="visually-hidden">{isRunning ? 'The next weeks' : `Weeks of ${newest}`}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Team</span>
                </th>
                {weeks.map((week) => (
                  <th key={week} scope="col">
                    Wk {week}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {teams.slice(0, teamsShown).map((team) => (
                <tr key={team}>
                  <th scope="row">{team}</th>
                  {weeks.map((week) => (
                    <td key={week} className={grid.cell}>
                      <GameCell game={gameOf(games[team], week)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Piece>
  );
}
