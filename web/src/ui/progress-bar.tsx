import styles from './progress-bar.module.css';

/** How much of something is done, 0 to 1; `label` names it for people who do not see it. */
export const ProgressBar = ({ share, label }: { share: number; label: string }) => (
  <progress className={styles.bar} value={share} max={1} aria-label={label} />
);
