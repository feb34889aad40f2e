import { shortName } from '../../../lib/format';
import styles from './cells.module.css';

interface Props {
  name: string;
  position: string | null;
  team: string | null;
}

/** A player at the head of a row; on a phone the name is short, and position and team stand below it. */
export const PlayerHead = ({ name, position, team }: Props) => (
  <span className={styles.player}>
    <span className={styles.long}>{name}</span>
    <span className={styles.short}>{shortName(name, position)}</span>
    <span className={styles.detail}>{[position, team ?? 'FA'].filter(Boolean).join(' · ')}</span>
  </span>
);
