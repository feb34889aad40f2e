import { Avatar } from '../../ui/avatar';
import { Card } from '../../ui/card';
import type { Champion } from '../../lib/api/champions';
import styles from './banners.module.css';

/** A banner for each title, as they would hang from the roof: the oldest first. */
export const Banners = ({ won }: { won: readonly Champion[] }) => (
  <Card title="Banners" note={won.length}>
    <ul className={styles.wall} aria-label="Banners">
      {won.toReversed().map((champion) => (
        <li key={champion.league_id} className={styles.banner}>
          <b className="figure">{champion.year}</b>
          <Avatar name={champion.user_name} image={champion.avatar} size={32} />
          <span dir="auto" title={champion.user_name}>
            {champion.user_name}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
