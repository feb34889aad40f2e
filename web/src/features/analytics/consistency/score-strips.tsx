import { points, shortName } from '../../../lib/format';
import { ChartCard } from '../../../ui/charts/chart-card';
import { DataTable } from '../../../ui/data-table/data-table';
import type { Compared } from './compared';
import consistency from './consistency.module.css';
import { pickMarks } from './picked-players';
import styles from './score-strips.module.css';
import { spreadOf } from './spread';

interface Props {
  players: readonly Compared[];
  /** Whose strip has the accent. */
  focused: Compared;
}

type Strip = ReturnType<typeof stripOf>;

const stripOf = ({ player, index }: Compared) => {
  const scores = player.weekly_scores.map(({ fantasy_points }) => fantasy_points);
  return {
    id: player.player_id,
    name: shortName(player.player_name, player.position),
    index,
    scores,
    ...spreadOf(scores),
  };
};

const figure = (key: 'low' | 'lower' | 'median' | 'upper' | 'high', head: string) => ({
  key,
  head,
  numeric: true,
  value: (strip: Strip) => strip[key],
  cell: (strip: Strip) => points(strip[key]),
});

const steps = [5, 10, 20, 50, 100];

/** Round figures from the lowest to the highest, at most seven. */
function ticksOf(lowest: number, highest: number): number[] {
  const step = steps.find((one) => (highest - lowest) / one <= 6) ?? 200;
  const first = Math.ceil(lowest / step);
  return Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, index) => (first + index) * step);
}

const StripTable = ({ strips }: { strips: readonly Strip[] }) => (
  <DataTable
    caption="Spread of weekly scores"
    columns={[
      { key: 'name', head: 'Player', rowHead: true, value: (strip: Strip) => strip.name },
      figure('low', 'Low'),
      figure('lower', 'Lower quarter'),
      figure('median', 'Median'),
      figure('upper', 'Upper quarter'),
      figure('high', 'High'),
    ]}
    rows={strips}
    keyOf={({ id }) => id}
  />
);

/** Every week of each player as a dot on one scale, with the median and the middle half of the weeks. */
export function ScoreStrips({ players, focused }: Props) {
  const strips = players.map(stripOf);
  const lowest = Math.min(0, ...strips.map(({ low }) => low));
  const highest = Math.max(1, ...strips.map(({ high }) => high));
  const at = (score: number): string => `${(100 * (score - lowest)) / (highest - lowest)}%`;
  const ticks = ticksOf(lowest, highest);
  const lines = ticks.map((tick) => <span key={tick} className={styles.gridLine} style={{ left: at(tick) }} />);
  const words = strips.map(
    ({ name, median, lower, upper }) =>
      `${name}: median ${points(median)}, half of the weeks between ${points(lower)} and ${points(upper)}.`,
  );
  return (
    <ChartCard
      title="Spread of weekly scores"
      note={`${points(lowest)} to ${points(highest)} points`}
      legend={[
        { shape: 'tick', text: 'Median' },
        { shape: 'band', text: 'Middle half of the weeks' },
      ]}
      words={words.join(' ')}
      table={<StripTable strips={strips} />}
    >
      <ul className={styles.strips} aria-hidden="true">
        {strips.map(({ id, name, index, scores, lower, median, upper }) => (
          <li key={id} className={id === focused.player.player_id ? styles.focused : undefined}>
            <span className={styles.stripName}>
              <span className={consistency.shape}>{pickMarks[index]}</span>
              {name}
            </span>
            <span className={styles.strip}>
              {lines}
              <span className={styles.half} style={{ left: at(lower), right: `calc(100% - ${at(upper)})` }} />
              {scores.map((score, week) => (
                <span key={week} className={styles.score} style={{ left: at(score) }} />
              ))}
              <span className={styles.median} style={{ left: at(median) }} />
            </span>
          </li>
        ))}
        <li>
          <span className={styles.scale}>
            {ticks.map((tick) => (
              <span key={tick} style={{ left: at(tick) }}>
                {tick}
              </span>
            ))}
          </span>
        </li>
      </ul>
    </ChartCard>
  );
}
