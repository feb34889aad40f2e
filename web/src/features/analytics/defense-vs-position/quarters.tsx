import styles from './dvp.module.css';
import { bands } from './fields';

/** Which ranks are in which quarter. */
export const Quarters = ({ of }: { of: number }) => (
  <ul className={styles.quarters}>
    {bands.map(({ band, word, upTo }, index) => (
      <li key={word} className={`${styles.quarter} ${styles[`${band}Text`]}`}>
        {word}
        <span className={styles.ranks}>
          {' '}
          points, rank {Math.floor(of * (bands[index - 1]?.upTo ?? 0)) + 1}–{Math.floor(of * upTo)}
        </span>
      </li>
    ))}
  </ul>
);
