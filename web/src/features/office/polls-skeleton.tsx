import { Card } from '../../ui/card';
import { Line } from '../../ui/skeleton';
import office from './office.module.css';
import styles from './poll.module.css';

const poll = (
  <Card title="Poll">
    <div className={`${styles.question} ${styles.awaited}`}>
      <Line width="72%" height={18} />
      <Line width="90%" height={12} />
    </div>
    <ul className={styles.options}>
      {['36%', '44%', '30%'].map((width) => (
        <li key={width} className={styles.option}>
          <span className={styles.choice}>
            <Line width={width} />
          </span>
          <span className={styles.meter} />
        </li>
      ))}
    </ul>
    <div className={office.foot}>
      <span>
        <Line width="48%" />
      </span>
      <Line width="96px" height={32} />
    </div>
  </Card>
);

/** In the place of the polls. */
export const pollsSkeleton = (
  <div className={office.stack} role="status" aria-label="Loading the polls">
    {poll}
    {poll}
  </div>
);
