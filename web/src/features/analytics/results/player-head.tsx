import { shortName } from '../../../lib/format';
import { PlayerLink } from '../../../ui/player-link';
import styles from './cells.module.css';

interface Props {
  /** Sleeper's; null where no table knows the player there. */
  playerId: string | null;
  name: string;
  position: string | null;
  team: string | null;
}

/** A player at the head of a row; on a phone the name is short, and position and team stand below it. */
export const PlayerHead = ({ playerId, name, position, team }: Props) => (
  <span className={styles.player}>
    <PlayerLink playerId={playerId} className={styles.name}>
      <span className={styles.long}>{name}</span>
      <span className={styles.short}>{shortName(name, position)}</span>
    </PlayerLink>
    <span className={styles.detail}>{[position, team ?? 'FA'].filter(Boolean).join(' · ')}</span>
  </span>
);
