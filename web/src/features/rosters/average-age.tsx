import { points } from '../../lib/format';
import { Line } from '../../ui/skeleton';
import styles from './average-age.module.css';
import type { Ages } from './teams';

/** How old a team is on average, in years; a line as high as that until it is known. */
export function AverageAge({ ages }: { ages: Ages | undefined }) {
  if (ages === undefined) {
    return (
      <span className={styles.waiting}>
        <Line width="100%" />
      </span>
    );
  }
  return ages.average === null ? '–' : points(ages.average);
}
