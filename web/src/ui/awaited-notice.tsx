import type { AwaitedLines } from '../lib/awaited-lines';
import styles from './awaited-notice.module.css';
import { Panel } from './card';
import { ProgressBar } from './progress-bar';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** "6 of 18 weeks". */
export function weeksSoFar(lines: readonly AwaitedLines[]): string {
  const known = sum(lines.map((one) => one.known));
  return `${known} of ${known + sum(lines.map(({ awaited }) => awaited))} weeks`;
}

interface Props {
  lines: readonly AwaitedLines[];
  /** Within a card or a drawer, which hold no cards. */
  within?: boolean;
}

/** Above figures that are made of seasons whose weeks are still coming; nothing where none is. */
export function AwaitedNotice({ lines, within = false }: Props) {
  if (lines.length === 0) return null;
  const known = sum(lines.map((one) => one.known));
  const all = known + sum(lines.map(({ awaited }) => awaited));
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
