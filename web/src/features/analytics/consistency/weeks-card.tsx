import type { ReactNode } from 'react';
import { counted, points, shortName } from '../../../lib/format';
import { ChartCard } from '../../../ui/charts/chart-card';
import { lateChart } from '../../../ui/charts/late-chart';
import type { Column } from '../../../ui/data-table/column';
import { DataTable } from '../../../ui/data-table/data-table';
import { usePhone } from '../../../ui/use-media';
import type { Compared } from './compared';
import styles from './consistency.module.css';
import { pickMarks } from './picked-players';
import { weeksOf } from './weeks-of';

const height = 180;
const WeekBars = lateChart('consistency-weeks', height, () =>
  import('../charts/week-bars').then((file) => file.default),
);

/** The weeks of each player as rows, for those who would rather read. */
function WeekTable({ players }: { players: readonly Compared[] }) {
  const rows = players.flatMap(({ player }) =>
    player.weekly_scores.map((score) => ({ ...score, name: player.player_name, id: player.player_id })),
  );
  type Row = (typeof rows)[number];
  const weekColumns: Column<Row>[] = [
    { key: 'week', head: 'Week', numeric: false, rowHead: true, value: (row) => row.week },
    { key: 'season', head: 'Season', value: (row) => row.season },
    ...(players.length > 1 ? [{ key: 'name', head: 'Player', value: (row: Row) => row.name }] : []),
    {
      key: 'points',
      head: 'Fantasy points',
      numeric: true,
      value: (row) => row.fantasy_points,
      cell: (row) => points(row.fantasy_points),
    },
  ];
  return (
    <DataTable
      caption="Weekly scores"
      columns={weekColumns}
      rows={rows}
      keyOf={(row) => `${row.id} ${row.season} ${row.week}`}
    />
  );
}

interface Props {
  players: readonly Compared[];
  /** Whose weeks have the accent; on a phone there is room for theirs only. */
  focused: Compared;
  /** Chooses who has the focus. */
  choice: ReactNode;
}

/** The weeks of each player on one scale. */
export function WeeksCard({ players, focused, choice }: Props) {
  const phone = usePhone();
  const shown = phone ? [focused] : players;
  const all = players.flatMap(({ player }) => [
    ...player.weekly_scores.map((score) => score.fantasy_points),
    player.avg_points + player.std_deviation,
  ]);
  const domain: [number, number] = [Math.min(0, Math.floor(Math.min(...all))), Math.ceil(Math.max(...all) / 10) * 10];
  const weeks = weeksOf(players.map(({ player }) => player));
  const words = players
    .map(
      ({ player }) =>
        `${player.player_name}: ${points(player.avg_points)} on average over ${counted(player.total_games, 'game')}, standard deviation ${points(player.std_deviation)}.`,
    )
    .join(' ');
  return (
    <ChartCard
      title="Weekly fantasy points"
      note={shown.length > 1 ? 'same scale' : undefined}
      legend={[
        { shape: 'dashed', text: 'Average' },
        { shape: 'band', text: '1 standard deviation' },
      ]}
      words={words}
      table={<WeekTable players={players} />}
      control={phone && choice}
    >
      <div className={styles.multiples}>
        {shown.map(({ player, index }) => (
          <div key={player.player_id} className={styles.panel}>
            <p className={styles.panelHead} aria-hidden="true">
              <b>
                <span className={styles.shape}>{pickMarks[index]}</span>
                {shortName(player.player_name, player.position)}
              </b>
              <span>
                {points(player.avg_points)} ± {points(player.std_deviation)}
              </span>
            </p>
            <WeekBars
              player={player}
              weeks={weeks}
              domain={domain}
              accented={player === focused.player}
              height={height}
            />
          </div>
        ))}
      </div>
    </ChartCard>
  );
}
