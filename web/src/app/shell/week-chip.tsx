import styles from './week-chip.module.css';
import type { ShellData } from './use-shell';

/** The current week; a green dot while games run. */
export function WeekChip({ shell }: { shell: ShellData }) {
  if (!shell.weekKnown) return null;
  return (
    <span className={styles.chip}>
      {shell.gamesRun && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <span className="visually-hidden">Games in progress: </span>
        </>
      )}
      Week {shell.week}
    </span>
  );
}
