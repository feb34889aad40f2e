import type { AwaitedLines } from '../lib/awaited-lines';
import styles from './awaited-notice.module.css';
import { Panel } from './card';
import { ProgressBar } from './progress-bar';

/** Of all these seasons together: the weeks that there are, and those that there will be. */
function countOf(lines: readonly AwaitedLines[]): { known: number; all: number } {
  const known = lines.reduce((sum, one) => sum + one.known, 0);
  return { known, all: lines.reduce((sum, { awaited }) => sum + awaited, known) };
}

/** "6 of 18 weeks". */
export function weeksSoFar(lines: readonly AwaitedLines[]): string {
  const { known, all } = countOf(lines);
  return `${known} of ${all} weeks`;
}

interface Props {
  lines: readonly AwaitedLines[];
  /** Within a card or a drawer, which hold no cards. */
  within?: boolean;
}

/** Above figures that are made of seasons whose weeks are still coming; nothing where none is. */
export function AwaitedNotice({ lines, within = false }: Props) {
  if (lines.length === 0) return null;
  const { known, all } = countOf(lines);
  const seasons = lines.map(({ season }) => season).join(', ');
  const Frame = within ? 'div' : Panel;
  return (
    <Frame className={`${styles.notice} ${within ? styles.within : ''}`}>
      <p>
        <strong>Still loading {seasons}:</strong> {weeksSoFar(lines)}. The figures below change until all weeks are
        here.
      </p>
      <ProgressBar share={known / all} label={`Weeks of ${seasons} that are loaded`} />
    </Frame>
  );
}
