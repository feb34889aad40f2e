import { initials, points, trimmed } from '../../lib/format';
import { Avatar } from '../../ui/avatar';
import { Card } from '../../ui/card';
import type { LuckyTeam } from './api';
import styles from './swap.module.css';
import { nameOf } from './team-name';

/** The strongest tint stands for so many wins more or less. */
const strongest = 4;

/** How much a cell is tinted: 0 at the actual wins, 1 from four more or fewer. */
const tintOf = (difference: number) => Math.min(Math.abs(difference), strongest) / strongest;

const lookOf = (difference: number, isOwn: boolean): string | undefined => {
  if (isOwn) return styles.own;
  if (difference === 0) return styles.same;
  return difference > 0 ? styles.more : styles.fewer;
};

function Row({ team, teams, isMine }: { team: LuckyTeam; teams: readonly LuckyTeam[]; isMine: boolean }) {
  const all = team.onScheduleOf.map((of) => of.wins);
  const mean = all.reduce((sum, count) => sum + count, 0) / Math.max(all.length, 1);
  return (
    <tr className={isMine ? styles.mine : undefined}>
      <th scope="row">
        <span className={styles.team}>
          <Avatar name={nameOf(team)} image={team.avatar} size={20} />
          <span dir="auto">{nameOf(team)}</span>
        </span>
      </th>
      {teams.map((of, index) => {
        const count = all[index] ?? 0;
        const difference = count - team.actual;
        return (
          <td
            key={of.rosterId}
            className={lookOf(difference, of === team)}
            style={{ '--tint': `${Math.round(14 + 36 * tintOf(difference))}%` }}
          >
            {trimmed(count)}
          </td>
        );
      })}
      <td className={styles.sum}>{trimmed(Math.min(...all))}</td>
      <td className={styles.sum}>{trimmed(Math.max(...all))}</td>
      <td className={styles.mean}>{points(mean)}</td>
    </tr>
  );
}

const legend = (
  <ul className={styles.legend}>
    <li>
      <span className={styles.more} aria-hidden="true" /> more wins than actual
    </li>
    <li>
      <span className={styles.fewer} aria-hidden="true" /> fewer
    </li>
    <li>
      <span className={styles.own} aria-hidden="true" /> actual
    </li>
  </ul>
);

/** Every team's wins with its own scores on every team's schedule, the teams in the order of the rankings. */
export function SwapTable({ teams, myRosterId }: { teams: readonly LuckyTeam[]; myRosterId: number | undefined }) {
  return (
    <Card title="Schedule swap" note="wins with the row’s scores on the column’s schedule" extra={legend}>
      <div className={styles.scroll} role="region" aria-label="Schedule swap, scrollable" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">
            Wins of each team with its own scores on the schedule of every team
          </caption>
          <thead>
            <tr>
              <th scope="col">Scores of</th>
              {teams.map((of) => (
                <th key={of.rosterId} scope="col" className={of.rosterId === myRosterId ? styles.you : undefined}>
                  <abbr title={`Schedule of ${nameOf(of)}`}>{initials(nameOf(of))}</abbr>
                </th>
              ))}
              <th scope="col">Worst</th>
              <th scope="col">Best</th>
              <th scope="col">Mean</th>
            </tr>
          </thead>
          <tbody>
            {teams.map((team) => (
              <Row key={team.rosterId} team={team} teams={teams} isMine={team.rosterId === myRosterId} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
