import { Badge } from '../../ui/badge';
import { count, counted } from '../../lib/format';
import { ProgressBar } from '../../ui/progress-bar';
import type { CollectionStatus, SeasonBreakdown } from './api';
import { badgeOf, collectedAt, parts } from './chain-words';
import styles from './chain-list.module.css';

interface Props {
  statuses: readonly CollectionStatus[];
  bySeason: ReadonlyMap<string, SeasonBreakdown>;
}

/** Every season with what is stored of it, as a phone shows it: all its counts without scrolling aside. */
export const ChainList = ({ statuses, bySeason }: Props) => (
  <ul className={styles.list} aria-label="What is stored of each season">
    {statuses.map((status) => {
      const { season, done, total, errorMessage } = status;
      const stored = bySeason.get(season);
      const badge = badgeOf(status);
      const isRunning = status.status === 'in_progress';
      const share = total === 0 ? 0 : done / total;
      return (
        <li key={season}>
          <p className={styles.head}>
            <b>{season}</b>
            {stored?.isCurrent && <Badge kind="accent">Current</Badge>}
            <Badge kind={badge.kind} live={isRunning}>
              {badge.text}
            </Badge>
            <b className={styles.total}>{count(stored?.totalRecords ?? 0)}</b>
          </p>
          {isRunning && (
            <p className={styles.progress}>
              <ProgressBar share={share} label={`Collecting ${season}`} />
              <b className="figure">{Math.floor(share * 100)}%</b>
              <span>
                {done} of {total} parts
              </span>
            </p>
          )}
          {errorMessage !== null && <p className={styles.problem}>{errorMessage}</p>}
          <p className={styles.counts}>
            {parts.map(({ key, one }) => (
              <span key={key}>{counted(stored?.breakdown[key] ?? 0, one)}</span>
            ))}
          </p>
          <p className={styles.at}>{collectedAt(status)}</p>
        </li>
      );
    })}
  </ul>
);
