import { Line, SkeletonRows } from '../../ui/skeleton';
import styles from './player-card.module.css';

/** The card's blocks, still, while it is being loaded. */
export const CardSkeleton = () => (
  <div aria-busy="true">
    <div className={styles.section}>
      <Line width="56%" height={24} />
      <p className={styles.none}>
        <Line width="40%" />
      </p>
    </div>
    <SkeletonRows rows={1} label="Loading the player" />
    <div className={styles.section}>
      <Line width="100%" height={56} />
    </div>
    <div className={styles.section}>
      <Line width="100%" height={168} />
    </div>
    <div className={styles.section}>
      <Line width="100%" height={48} />
    </div>
  </div>
);
