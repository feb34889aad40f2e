import { percentileWords, ratingOf, ratings } from '../../ui/consistency-ratings';
import type { Card } from './api';
import meter from './consistency.module.css';
import styles from './player-card.module.css';

const shortWords: Record<string, string> = { 'Below Average': 'Below avg' };
/** From the worst to the best: the meter reads from the left. */
const bands = [...ratings].reverse();

function Meter({ percentile }: { percentile: number }) {
  const own = ratingOf(percentile);
  return (
    <div className={meter.meter} aria-hidden="true">
      {bands.map((band) => (
        <span key={band.word} className={band === own ? meter[band.kind] : undefined}>
          {shortWords[band.word] ?? band.word}
        </span>
      ))}
      <i style={{ left: `${percentile}%` }} />
    </div>
  );
}

/** How steadily the player scores beside others of the position. */
export function Consistency({ card: { consistency, player } }: { card: Card }) {
  if (!consistency) return null;
  const { percentile, rating, sampleSize, minGames } = consistency;
  const own = percentile === null ? undefined : ratingOf(percentile);
  return (
    <section className={styles.section}>
      <div className={styles.title}>
        <h3>Consistency</h3>
        {own && (
          <p className={styles.note}>
            <b className={meter[`${own.kind}Text`]}>
              {percentileWords(percentile)} {rating}
            </b>{' '}
            of {sampleSize} {player.position}s
          </p>
        )}
      </div>
      {percentile === null ? (
        <p className={styles.none}>Not rated: that takes {minGames} games, and others to compare with.</p>
      ) : (
        <Meter percentile={percentile} />
      )}
    </section>
  );
}
