import styles from './dvp.module.css';
import { bands } from './fields';

/** The bands with their first and last rank; of few defenses some have none. */
const rankedBands = (of: number) =>
  bands
    .map((band, index) => ({
      ...band,
      first: Math.floor(of * (bands[index - 1]?.upTo ?? 0)) + 1,
      last: Math.floor(of * band.upTo),
    }))
    .filter(({ first, last }) => first <= last);

/** Which ranks are in which quarter. */
export const Quarters = ({ of }: { of: number }) => (
  <ul className={styles.quarters}>
    {rankedBands(of).map(({ band, word, first, last }) => (
      <li key={word} className={`${styles.quarter} ${styles[`${band}Text`]}`}>
        {word}
        <span className={styles.ranks}> points, rank {first === last ? first : `${first}–${last}`}</span>
      </li>
    ))}
  </ul>
);
