import type { Starter } from './api';
import styles from './state-mark.module.css';

const words = { yet_to_play: 'Yet to play', playing: 'Playing', final: 'Final', bye: 'On bye' } as const;

/** Where a player's game is: a ring, a dot or a tick, with its word where there is room. A bye has a mark of its own. */
export function StateMark({ state, short }: { state: Starter['state']; short: boolean }) {
  if (state === null || state === 'bye') return null;
  return (
    <span className={styles.mark} data-state={state} title={words[state]}>
      <i aria-hidden="true" />
      <span className={short ? 'visually-hidden' : undefined}>{words[state]}</span>
    </span>
  );
}

/** What the marks mean, where they stand without their words. */
export const StateLegend = () => (
  <p className={styles.legend}>
    {(['playing', 'yet_to_play', 'final'] as const).map((state) => (
      <StateMark key={state} state={state} short={false} />
    ))}
  </p>
);
