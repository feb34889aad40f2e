import { counted, ordinal, points as inPoints } from '../../lib/format';
import type { Totals } from './api';
import styles from './player-card.module.css';

interface Props {
  points: Totals;
  position: string | null;
}

/** The season in four figures. */
export function Figures({ points, position }: Props) {
  const { total, games, average, lastThree, lastThreeAverage, median, stdDeviation, rankPosition } = points;
  const rank = rankPosition === null ? 'not ranked' : `${ordinal(rankPosition)} ${position ?? ''}`;
  const figures = [
    { label: 'Points', value: total, detail: rank },
    { label: 'Average', value: average, detail: counted(games, 'game') },
    { label: 'Last three', value: lastThreeAverage, detail: lastThree.map(inPoints).join('\u2002') },
    { label: 'Median', value: median, detail: `SD ${inPoints(stdDeviation)}` },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{inPoints(value)}</dd>
          <dd className={styles.small}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
