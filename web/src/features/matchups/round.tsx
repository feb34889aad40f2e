import { points, signed } from '../../lib/format';
import { isBetter, type Leg } from '../../lib/playoff-round';
import type { MySide } from './api';
import { lead } from './result';
import styles from './round.module.css';

const Points = ({ leg: { points: scores }, at }: { leg: Leg; at: 0 | 1 }) => {
  if (scores === null) return <td>–</td>;
  return <td className={isBetter(scores, at) ? styles.better : undefined}>{points(scores[at])}</td>;
};

interface Props {
  user: MySide;
  opponent: MySide;
  legs: readonly Leg[];
}

/** The weeks of a two-week round, which the sum of both decides; the better score of each week is bright. */
export function Round({ user, opponent, legs }: Props) {
  const isOver = user.isWinner !== null;
  return (
    <table className={styles.round}>
      <caption>
        Two-week round: {isOver ? signed(lead(user, opponent)) : `decided after Week ${legs.at(-1)?.week}`}
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
