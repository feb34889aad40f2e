import { margin, points } from '../../lib/format';
import { isBetter, type Leg, legsOf } from '../../lib/playoff-round';
import type { MySide } from './api';
import { lead } from './result';
import styles from './round.module.css';

function Points({ leg, at }: { leg: Leg; at: 0 | 1 }) {
  const scored = leg.points[at];
  return <td className={isBetter(leg, at) ? styles.better : undefined}>{scored === null ? '–' : points(scored)}</td>;
}

/** The weeks of a two-week round, which the sum of both decides; the better score of each week is bright. */
export function Round({ user, opponent }: { user: MySide; opponent: MySide }) {
  const legs = legsOf([user, opponent]);
  if (!legs) return null;
  const isOver = user.isWinner !== null;
  return (
    <table className={styles.round}>
      <caption>
        Two-week round: {isOver ? margin(lead(user, opponent)) : `decided after Week ${legs.at(-1)?.week}`}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{user.teamName}</th>
          <th scope="col">Week</th>
          <th scope="col">{opponent.teamName}</th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={leg.week}>
            <Points leg={leg} at={0} />
            <th scope="row">Week {leg.week}</th>
            <Points leg={leg} at={1} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
