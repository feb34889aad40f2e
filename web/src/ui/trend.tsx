import { points, signed } from '../lib/format';
import styles from './trend.module.css';

/** A trend counts as a rise or a fall beyond this many points. */
export const trendBand = 5;

/** How a power score has changed: a rise or a fall in its colour with an arrow, anything smaller plain. */
export function Trend({ value }: { value: number }) {
  if (Math.abs(value) <= trendBand) return <span>{signed(value)}</span>;
  const up = value > 0;
  return (
    <span className={up ? styles.up : styles.down}>
      <span aria-hidden="true">{up ? '▲' : '▼'}</span>
      <span className="visually-hidden">{up ? 'up ' : 'down '}</span> {points(Math.abs(value))}
    </span>
  );
}
