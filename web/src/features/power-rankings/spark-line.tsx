import type { RankedTeam } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import styles from './rankings.module.css';

const size = { width: 68, height: 24, edge: 3 };

/** The team's power scores (0-100) of all ranked weeks as a line, the last one as a dot. */
export function SparkLine({ history }: { history: RankedTeam['history'] }) {
  const [first, last] = [history.at(0), history.at(-1)];
  if (!first || !last) return null;
  const x = (week: number) =>
    size.edge + ((week - first.week) / Math.max(last.week - first.week, 1)) * (size.width - 2 * size.edge);
  const y = (score: number) => size.edge + (1 - score / 100) * (size.height - 2 * size.edge);
  const line = history.map(({ week, powerScore }) => `${x(week).toFixed(1)},${y(powerScore).toFixed(1)}`).join(' ');
  const words = `Power score from ${points(first.powerScore)} in week ${first.week} to ${points(last.powerScore)} in week ${last.week}`;
  return (
    <svg className={styles.spark} width={size.width} height={size.height} role="img" aria-label={words}>
      <polyline points={line} />
      <circle cx={x(last.week)} cy={y(last.powerScore)} r="2.5" />
    </svg>
  );
}
