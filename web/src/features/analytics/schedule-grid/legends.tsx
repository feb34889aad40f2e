import type { Strength } from './defense-ranks';
import { GameCell } from './game-cell';
import styles from './schedule-grid.module.css';

/** What the colours of places mean. */
export const PlaceLegend = () => (
  <p className={styles.legend}>
    <span>
      <GameCell game={{ opponent: 'CIN', isHome: true }} /> home
    </span>
    <span>
      <GameCell game={{ opponent: 'CIN', isHome: false }} /> away
    </span>
    <span>
      <GameCell game="bye" /> no game
    </span>
  </p>
);

/** What the numbers are, and of when. */
export const StrengthLegend = ({ knownOf, throughWeek, season }: Strength & { season: string }) => (
  <p className={styles.legend}>
    <span>
      <b>@</b> away
    </span>
    <span>
      number: rank of that defense, 1 allows the fewest points a game (
      {knownOf === season ? `through week ${throughWeek}` : `season ${knownOf}`})
    </span>
    <span className={styles.scale}>
      easier
      <span className={styles.steps} aria-hidden="true">
        {([1, 2, 3, 4] as const).map((quarter) => (
          <i key={quarter} className={styles[`quarter${quarter}`]} />
        ))}
      </span>
      tougher
    </span>
    <span>
      <GameCell game="bye" /> no game
    </span>
  </p>
);
