import { Badge } from '../../../ui/badge';
import styles from './consistency.module.css';
import { ratings, type Rating } from '../../../ui/consistency-ratings';

/** The mark of a band, in its colour. */
export const RatingMark = ({ rating: { mark, kind } }: { rating: Rating }) => (
  <span className={`${styles.mark} ${styles[kind]}`} aria-hidden="true">
    {mark}
  </span>
);

/** A rating in words, with its mark; it says so where too few games were played for one. */
export function RatingBadge({ rating }: { rating: string | null }) {
  const known = ratings.find(({ word }) => word === rating);
  if (!known) return <Badge kind="outline">No rating</Badge>;
  return (
    <Badge kind={known.kind}>
      <RatingMark rating={known} />
      {known.word}
    </Badge>
  );
}

export const RatingLegend = () => (
  <ul className={styles.ratings}>
    {ratings.map((rating) => (
      <li key={rating.word}>
        <RatingMark rating={rating} /> {rating.word} {rating.range}
      </li>
    ))}
  </ul>
);
