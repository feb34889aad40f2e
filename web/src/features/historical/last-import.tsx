import { counted, day, timeOfDay } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { ProgressBar } from '../../ui/progress-bar';
import type { LastImport } from './import-api';
import styles from './import-card.module.css';
import { SeasonsTable } from './import-report';

/** How the import stands that runs, or how the last one ended. */
export function LastImportRow({ last }: { last: LastImport }) {
  const { fileName, status, errorMessage, startedAt, endedAt, total, seasons } = last;
  const at = endedAt ?? startedAt;
  if (status === 'in_progress') {
    return (
      <div className={styles.last} role="status">
        <b>Importing {fileName}</b>
        <span className={styles.quiet}>
          {seasons.length} of {counted(total, 'season')}. You can leave this page.
        </span>
        <ProgressBar share={total === 0 ? 0 : seasons.length / total} label={`Importing ${fileName}`} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.last} role="status">
        <span>
          <b dir="auto">{fileName}</b>{' '}
          <Badge kind={status === 'success' ? 'success' : 'error'}>
            {status === 'success' ? 'Imported' : 'Failed'}
          </Badge>
        </span>
        <span className={styles.quiet}>
          {day(at)}, {timeOfDay(at)}
        </span>
        {errorMessage !== null && <span className={styles.bad}>{errorMessage}</span>}
      </div>
      {seasons.length > 0 && <SeasonsTable seasons={seasons} />}
    </>
  );
}
