import { WarningOutlined } from '@ant-design/icons';
import type { League } from '../lib/api/shared-reads';
import { day, timeOfDay } from '../lib/format';
import { ProgressBar } from '../ui/progress-bar';
import styles from './sync-notice.module.css';

const shareOf = ({ done, total }: League['sync']): number => (total > 0 ? done / total : 0);

/** The notice above a league's page: loading, loading failed, parts missing, or data old. */
export function SyncNotice({ league }: { league: League }) {
  const { sync, staleSince } = league;
  if (sync.state === 'loading') {
    return (
      <div className={styles.notice} role="status">
        <p>
          Loading the league&apos;s seasons
          <span className={styles.count}>
            {sync.done} of {sync.total}
          </span>
        </p>
        <ProgressBar share={shareOf(sync)} label="Loading the league's seasons" />
        {sync.message && <p>{sync.message}</p>}
      </div>
    );
  }
  if (sync.state === 'failed') {
    return (
      <p className={styles.notice} role="alert">
        <WarningOutlined className={styles.warning} aria-hidden="true" />
        Part of the league&apos;s history could not be loaded. It will be tried again by itself.
      </p>
    );
  }
  return (
    <p className={styles.notice} role="status">
      <WarningOutlined className={styles.warning} aria-hidden="true" />
      {staleSince
        ? `Sleeper has not responded since ${day(staleSince)}, ${timeOfDay(staleSince)}. You see the last known data.`
        : sync.message}
    </p>
  );
}
