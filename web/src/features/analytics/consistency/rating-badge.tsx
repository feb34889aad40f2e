import { Badge, type BadgeKind } from '../../../ui/badge';
import styles from './consistency.module.css';

export interface Rating {
  word: string;
  kind: BadgeKind;
  mark: string;
  range: string;
  /** The lowest percentile of the band. */
  from: number;
}

/** The bands of consistency, the best first; each has a mark of its own beside its colour. */
export const ratings: readonly Rating[] = [
  { word: 'Elite', kind: 'success', mark: '◆', range: '80 or more', from: 80 },
  { word: 'Good', kind: 'accent', mark: '▲', range: '60–79', from: 60 },
  { word: 'Average', kind: 'neutral', mark: '●', range: '40–59', from: 40 },
  { word: 'Below Average', kind: 'warning', mark: '▼', range: '20–39', from: 20 },
  { word: 'Poor', kind: 'error', mark: '✕', range: 'below 20', from: 0 },
];

export const ratingOf = (percentile: number): Rating | undefined => ratings.find(({ from }) => percentile >= from);

/** A rating in words, with its mark; nothing where too few games were played for one. */
export function RatingBadge({ rating }: { rating: string | null }) {
  const known = ratings.find(({ word }) => word === rating);
  if (!known) return <Badge kind="outline">No rating</Badge>;
  return (
    <Badge kind={known.kind}>
      <span className={styles.mark} aria-hidden="true">
        {known.mark}
      </span>
      {known.word}
    </Badge>
  );
}

export const RatingLegend = () => (
  <ul className={styles.ratings}>
    {ratings.map(({ word, mark, range, kind }) => (
      <li key={word}>
        <span className={`${styles.mark} ${styles[kind]}`} aria-hidden="true">
          {mark}
        </span>{' '}
        {word} {range}
      </li>
    ))}
  </ul>
);
