import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/avatar';
import type { Ownership as Owned } from './api';
import { acquiredWords, spanWords } from './ownership-words';
import styles from './player-card.module.css';

interface Props {
  owners: readonly Owned[];
  playerId: string;
  leagueId: string | undefined;
}

/** Who had the player, the newest first, and how they came to them; with the way to all moves that they were part of. */
export const Ownership = ({ owners, playerId, leagueId }: Props) => (
  <section className={styles.section}>
    <div className={styles.title}>
      <h3>Ownership</h3>
      <Link to={`${paths.screen('transactions', leagueId)}?season=all&player=${playerId}`}>All moves</Link>
    </div>
    {owners.length === 0 ? (
      <p className={styles.none}>No team of this league has ever had them.</p>
    ) : (
      <ol className={styles.owners}>
        {owners.map((owner, index) => (
          <li key={index}>
            <Avatar name={owner.ownerName} image={owner.avatar} size={24} />
            <div className={styles.lines}>
              <p className={styles.team}>
                <bdi>{owner.ownerName}</bdi>
              </p>
              <p className={styles.small} dir="auto">
                {acquiredWords(owner.acquired)}
              </p>
            </div>
            <p className={styles.small}>{spanWords(owner)}</p>
          </li>
        ))}
      </ol>
    )}
  </section>
);
