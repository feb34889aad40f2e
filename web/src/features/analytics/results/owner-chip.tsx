import { Avatar } from '../../../ui/avatar';
import type { Owner } from '../use-tool-league';
import styles from './cells.module.css';

/** The team that has a player; nobody's player is a free agent. */
export const OwnerChip = ({ owner }: { owner: Owner | undefined }) =>
  owner ? (
    <span className={styles.owner}>
      <Avatar name={owner.teamName} image={owner.avatar} size={20} />
      <bdi className={styles.team}>{owner.teamName}</bdi>
      {owner.you && <span className={styles.you}>(You)</span>}
    </span>
  ) : (
    <span className={styles.free}>Free Agent</span>
  );
