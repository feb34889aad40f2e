import { trimmed } from '../../lib/format';
import { Card } from '../../ui/card';
import type { PowerRankings } from './api';
import styles from './side.module.css';

/** The factors of the power score with their weights. */
export function Methodology({ factors }: { factors: PowerRankings['methodology']['factors'] }) {
  const heaviest = Math.max(...factors.map(({ weight }) => weight), 1);
  return (
    <Card title="Methodology">
      <ul className={styles.factors}>
        {factors.map(({ name, weight }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `${(100 * weight) / heaviest}%` }} />
            </span>
            <span className={styles.weight}>{trimmed(weight)}%</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Each factor is a percentile within the league, from 0 to 100, times its weight.</p>
    </Card>
  );
}
