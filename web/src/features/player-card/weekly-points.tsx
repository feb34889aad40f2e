import { counted, points as inPoints } from '../../lib/format';
import { lateChart } from '../../ui/charts/late-chart';
import charts from '../../ui/charts/charts.module.css';
import type { Card, Totals } from './api';
import { GameLog } from './game-log';
import styles from './player-card.module.css';

const height = 168;
const WeekBars = lateChart('player-weeks', height, () => import('./week-bars').then((file) => file.default));

/** What the bars say, in a sentence. */
function wordsOf({ log, player }: Card, average: number | null): string {
  const played = log.flatMap(({ week, points }) => (points === null ? [] : [{ week, points }]));
  const best = played.reduce((one, other) => (other.points > one.points ? other : one));
  const above = average === null ? 0 : played.filter(({ points }) => points >= average).length;
  const compared =
    average === null
      ? ''
      : ` ${above} of ${counted(played.length, 'game')} at or above the average of starters, ${inPoints(average)}.`;
  return `${player.player_name} scored most in week ${best.week}: ${inPoints(best.points)} points.${compared}`;
}

/** Each week's points beside what starters of the position score, and the games behind them. */
export function WeeklyPoints({ card, points: { startersAverage: average } }: { card: Card; points: Totals }) {
  return (
    <section className={styles.section}>
      <div className={styles.title}>
        <h3>Weekly points</h3>
        {average !== null && (
          <ul className={`${charts.legend} ${styles.legend}`} aria-hidden="true">
            <li>
              <span className={charts.dashed} />
              {card.player.position} starters, {inPoints(average)}
            </li>
            <li>
              <span className={styles.above} />
              above
            </li>
            <li>
              <span className={charts.quiet} />
              below
            </li>
          </ul>
        )}
      </div>
      <figure>
        <WeekBars log={card.log} average={average} height={height} />
        <figcaption className="visually-hidden">{wordsOf(card, average)} The game log has every week.</figcaption>
      </figure>
      <GameLog log={card.log} position={card.player.position} />
    </section>
  );
}
