import type { Grid } from '../api';
import styles from './schedule-grid.module.css';

export type Game = Grid[string][string] | undefined;

const placeOf = (game: Game): 'home' | 'away' | 'bye' => (game ? (game.isHome ? 'home' : 'away') : 'bye');

/** A team's opponent in a week: "CIN" at home, "@CIN" away, "BYE" without a game. */
export const GameCell = ({ game }: { game: Game }) => (
  <span className={`${styles.game} ${styles[placeOf(game)]}`}>
    {game ? `${game.isHome ? '' : '@'}${game.opponent}` : 'BYE'}
  </span>
);
