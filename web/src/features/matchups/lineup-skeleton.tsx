import { Line, SkeletonRows } from '../../ui/skeleton';
import styles from './skeletons.module.css';

/** The still outline of a game: two scores, then the line-ups. */
export const LineupSkeleton = () => (
  <div>
    <div className={styles.hero}>
      <Line width="40%" height={44} />
      <Line width="40%" height={44} />
    </div>
    <SkeletonRows rows={9} value label="Loading your matchup" />
  </div>
);
