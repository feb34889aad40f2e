import { margin, points } from '../../lib/format';
import { Badge } from '../../ui/badge';
import type { MyMatchup } from './api';
import styles from './median.module.css';

type MedianGame = NonNullable<MyMatchup['median']>;

const results = {
  W: { label: 'Win', kind: 'success' },
  L: { label: 'Loss', kind: 'error' },
  T: { label: 'Tie', kind: 'neutral' },
} as const;

/** The second game of the week, against the league's median score. */
export function Median({ median, score }: { median: MedianGame; score: number }) {
  const result = median.result && results[median.result];
  return (
    <p className={styles.median}>
      <span>League median</span>
      <b className="figure">{points(median.points)}</b>
      <span className={styles.margin}>{margin(score - median.points)}</span>
      {result && (
        <span className={styles.result}>
          <Badge kind={result.kind}>Median {result.label}</Badge>
        </span>
      )}
    </p>
  );
}
