import type { ReactNode } from 'react';
import { shortName } from '../lib/format';
import { InjuryTag, type Injury } from './injury-tag';
import styles from './player-cell.module.css';
import { PlayerLink } from './player-link';

interface Props {
  /** Sleeper's id: their name opens the card. */
  playerId: string;
  name: string;
  position: string | null;
  team: string | null;
  byeWeek: number | null;
  /** The player's team does not play in the viewed week. */
  onBye?: boolean;
  injury?: Injury | null;
  /** A defence is called by its team, not by an initial. */
  short?: boolean;
  /** The bye week stands on the second line, as it does for short names. */
  byeBelow?: boolean;
  /** How hard their opponent is, at the end of the second line. */
  against?: ReactNode;
  /** Reads from the right edge: the other side of a line-up. */
  mirrored?: boolean;
  /** At the end of the second line. */
  mark?: ReactNode;
}

const Dot = () => <span className={styles.dot} role="img" aria-label="On bye this week" title="On bye this week" />;

/** A player over two lines: name, bye week in brackets, bye dot, injury; then "RB · BUF" (FA without a team). */
export function PlayerCell(props: Props) {
  const { playerId, name, position, team, byeWeek, onBye, injury, short, byeBelow = short, mirrored } = props;
  const { against, mark } = props;
  const bye = byeWeek !== null && (
    <span className={styles.bye}>
      <span className="visually-hidden">bye week </span>({byeWeek})
    </span>
  );
  return (
    <span className={`${styles.cell} ${mirrored ? styles.mirrored : ''}`}>
      <span className={styles.line}>
        <PlayerLink playerId={playerId} className={styles.name}>
          {short ? shortName(name, position) : name}
        </PlayerLink>
        {!byeBelow && bye}
        {onBye && <Dot />}
        {injury && <InjuryTag injury={injury} />}
      </span>
      <span className={styles.detail}>
        {[position, team ?? 'FA'].filter(Boolean).join(' · ')} {byeBelow && bye} {against} {mark}
      </span>
    </span>
  );
}
