import { Panel } from '../../ui/card';
import { Line } from '../../ui/skeleton';
import styles from './recap-cards.module.css';

const skeletonCards = 6;

/** As many still cards as a season soon has. */
export const cardsSkeleton = (
  <div className={styles.cards} role="status" aria-label="Loading the recaps">
    {Array.from({ length: skeletonCards }, (_, n) => (
      <Panel key={n} className={styles.card}>
        <Line width="64%" height={16} />
        <Line width="40%" />
        <Line width="92%" />
        <Line width="80%" />
      </Panel>
    ))}
  </div>
);
