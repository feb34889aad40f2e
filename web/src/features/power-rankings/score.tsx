import { points } from '../../lib/format';
import styles from './score.module.css';

/** Bands of the power score (0-100) by their lower end, the best first. */
export const bands = [
  { from: 80, label: '80+', look: styles.best },
  { from: 60, label: '60–79', look: styles.good },
  { from: 40, label: '40–59', look: styles.fair },
  { from: 0, label: 'under 40', look: styles.poor },
] as const;

/** The band of the figure as it is shown: what reads 80.0 is no 79. */
const lookOf = (figure: string) => bands.find(({ from }) => Number(figure) >= from)?.look ?? styles.poor;

/** A power score over its bar, in the colour of its band. */
export function Score({ score }: { score: number }) {
  const figure = points(score);
  return (
    <span className={styles.score}>
      <span className={`figure ${styles.figure}`}>{figure}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={`${styles.bar} ${lookOf(figure)}`} style={{ width: `${score}%` }} />
      </span>
    </span>
  );
}

/** What the colours mean. */
export const BandLegend = () => (
  <ul className={styles.legend} aria-label="Colours of the power score">
    {bands.map(({ label, look }) => (
      <li key={label}>
        <span className={`${styles.key} ${look}`} aria-hidden="true" />
        {label}
      </li>
    ))}
  </ul>
);
